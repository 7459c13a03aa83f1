import fc from "fast-check";
import { expect, test } from "vitest";

import { compilePortfolio } from "../plan/compile-portfolio.ts";
import { fixAmortizing } from "../plan/fix-amortizing.ts";
import { totalsOf } from "../plan/present-plan.ts";
import type { Ranking } from "../plan/rank-target.ts";
import { type RunEnd, simulate } from "../plan/simulate.ts";
import type { Portfolio } from "../portfolio.ts";
import { anyGuide } from "../testing/any-guide.ts";
import { anyPortfolio } from "../testing/any-portfolio.ts";
import { flatPortfolio } from "./flat-portfolio.ts";
import { AVALANCHE, openFlatRun, type Policy, runFlat } from "./flat-run.ts";
import { type Guide, guidedRanking, type Step } from "./guide.ts";

// Many plans of microseconds each; however slow the machine, none is cut off.
const PATIENCE = { timeout: 600_000 };

/** A budget that loans join after their deferment is the one thing columns only know about. */
const portfolios = anyPortfolio.filter(
  ({ budget, debts }) =>
    budget.mode !== "minimums-plus-extra" || debts.every(({ deferment }) => !deferment),
);

const tasks = portfolios.chain((portfolio) =>
  fc.record({
    portfolio: fc.constant(portfolio),
    guide: anyGuide(portfolio.debts.length),
    order: fc.shuffledSubarray(portfolio.debts.map((_, index) => index)),
    count: fc.integer({ min: 0, max: 3 }),
  }),
);

type Pair = { ranking: Ranking; policy: Policy };

function pairsOf(task: { guide: Guide; order: number[]; count: number }): Pair[] {
  const { guide, order, count: snowballFirst } = task;
  return [
    { ranking: guidedRanking(guide), policy: { ...AVALANCHE, guide } },
    { ranking: { type: "snowball" }, policy: { ...AVALANCHE, rank: "smallest-balance" } },
    { ranking: { type: "hybrid", snowballFirst }, policy: { ...AVALANCHE, snowballFirst } },
    {
      ranking: { type: "custom", order: Int32Array.from(order) },
      policy: { ...AVALANCHE, order },
    },
  ];
}

/** How a plan ends: what it cost if it got there, when it came short of money, or neither. */
type End = { type: string; month?: number; cost?: number };

/** Who grows beyond all measure is given up in some month. */
function endOf(type: RunEnd["type"], month: number, cost: number): End {
  if (type === "too-large" || type === "month-limit") return { type: "endless" };

  return type === "paid-off" ? { type, month, cost } : { type, month };
}

function byKernel(portfolio: Portfolio, ranking: Ranking): End {
  const { run, end } = simulate(compilePortfolio(fixAmortizing(portfolio)), ranking);
  const { interest, fees } = totalsOf(run);

  return endOf(end.type, run.month, interest + fees);
}

function byColumns(portfolio: Portfolio, policy: Policy, record?: (Step | undefined)[]): End {
  const run = openFlatRun(flatPortfolio(compilePortfolio(fixAmortizing(portfolio))));
  const { type } = runFlat(run, policy, record);

  return endOf(type, run.month, run.cost);
}

test("columns and kernel agree in every plan, to the cent and the month", PATIENCE, () => {
  fc.assert(
    fc.property(tasks, ({ portfolio, ...task }) => {
      for (const { ranking, policy } of pairsOf(task)) {
        const kernel = byKernel(portfolio, ranking);
        expect(byColumns(portfolio, policy)).toEqual(kernel);
      }
    }),
    { numRuns: 1500 },
  );
});

test("what was recorded of a plan makes the kernel repeat it", PATIENCE, () => {
  fc.assert(
    fc.property(tasks, ({ portfolio, order, count: snowballFirst }) => {
      const record: (Step | undefined)[] = [];
      const columns = byColumns(portfolio, { ...AVALANCHE, order, snowballFirst }, record);
      if (columns.type !== "paid-off") return;

      expect(byKernel(portfolio, guidedRanking(record))).toEqual(columns);
    }),
    { numRuns: 500 },
  );
});

test("half a cent of a share goes to the even cent of the share, not of the minimum", () => {
  const portfolio: Portfolio = {
    debts: [
      {
        id: "card",
        balances: [{ id: "1", amount: 420_100, apr: 359_996 }],
        minimum: { type: "percentPlusInterest", share: 5_000, floor: 800 },
      },
    ],
    budget: { mode: "minimums-only" },
    rounding: "half-even",
  };

  expect(byColumns(portfolio, AVALANCHE)).toEqual(byKernel(portfolio, { type: "avalanche" }));
});
