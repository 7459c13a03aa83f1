import fc from "fast-check";
import { expect, test } from "vitest";

import { compilePortfolio } from "../plan/compile-portfolio.ts";
import { planPayoff, totalPayoff } from "../plan/plan-payoff.ts";
import type { Cents, Portfolio, Strategy } from "../portfolio.ts";
import { simulate } from "../plan/simulate.ts";
import { anyPortfolio } from "../testing/any-portfolio.ts";
import { draws } from "../testing/draws.ts";
import { shortPortfolio } from "../testing/short-portfolio.ts";
import { AVALANCHE, type Guide, type Step, stepTo } from "../plan/policy.ts";

// Runs many searches of some milliseconds each. The timeout must not fail them on a slow machine.
const PATIENCE = { timeout: 600_000 };
const OPTIMAL: Strategy = { type: "optimal" };

/** Returns the total paid; Infinity if there is no plan. */
function totalPaid(portfolio: Portfolio, strategy: Strategy): Cents {
  const outcome = totalPayoff(portfolio, strategy);
  return outcome.kind === "plan" ? outcome.totals.paid : Infinity;
}

function listOrders<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) =>
    listOrders(items.toSpliced(at, 1)).map((order) => [item, ...order]),
  );
}

function otherStrategies({ debts }: Portfolio): Strategy[] {
  return [
    { type: "snowball" },
    { type: "avalanche" },
    ...debts.map((_, count): Strategy => ({ type: "hybrid", snowballFirst: count })),
    ...listOrders(debts.map(({ id }) => id)).map((order): Strategy => ({ type: "custom", order })),
  ];
}

test.for([
  { debts: 2, portfolios: 100 },
  { debts: 3, portfolios: 20 },
])(
  "is cheaper than every other strategy: $portfolios portfolios of $debts debts",
  PATIENCE,
  ({ debts, portfolios }) => {
    fc.assert(
      fc.property(shortPortfolio(debts), (portfolio) => {
        const paid = totalPaid(portfolio, OPTIMAL);
        const others = otherStrategies(portfolio).map((strategy) => totalPaid(portfolio, strategy));
        expect(paid).toBeLessThanOrEqual(Math.min(...others));
      }),
      { numRuns: draws(portfolios) },
    );
  },
);

test.for([20_000, 30_000])("bounds a plan of %i cents that misses a deferral", (amount) => {
  const deferred = { apr: 269_900, months: 4, accrued: 100_000 };
  const portfolio: Portfolio = {
    debts: [
      {
        id: "card",
        balances: [
          { id: "gift", amount: 5_000, apr: 0 },
          { id: "sofa", amount: 240_000, apr: 269_900, deferred },
        ],
        minimum: { type: "percentPlusInterest", share: 10_000, floor: 3_500 },
      },
      {
        id: "loan",
        balances: [{ id: "loan", amount: 400_000, apr: 299_900 }],
        minimum: { type: "fixed", amount: 5_000 },
      },
    ],
    budget: { mode: "total", amount },
  };
  const outcome = planPayoff(portfolio, OPTIMAL);

  expect(outcome.kind === "plan" && outcome.plan.certificate?.gap).toBeGreaterThanOrEqual(0);
});

test("adds no minimum for a loan paid off before its deferment ends", () => {
  const portfolio: Portfolio = {
    debts: [
      {
        id: "card",
        balances: [{ id: "1", amount: 393_550, apr: 224_900 }],
        minimum: { type: "fixed", amount: 5000 },
      },
      {
        id: "deferred",
        balances: [{ id: "1", amount: 100_000, apr: 224_900 }],
        minimum: { type: "percent", share: 30_000, floor: 0 },
        deferment: { months: 10, isSubsidised: false },
      },
    ],
    budget: { mode: "minimums-plus-extra", extra: 2081 },
    changes: [{ type: "one-off", month: 9, amount: 153_431 }],
  };

  expect(totalPaid(portfolio, { type: "avalanche" })).toBe(1_407_699);
  expect(totalPaid(portfolio, { type: "custom", order: ["card", "deferred"] })).toBe(798_108);
  expect(totalPaid(portfolio, OPTIMAL)).toBeLessThanOrEqual(798_108);
});

test("is cheaper than every other strategy under any budget, change and rule", PATIENCE, () => {
  fc.assert(
    fc.property(anyPortfolio, (portfolio) => {
      const paid = totalPaid(portfolio, OPTIMAL);
      const others = otherStrategies(portfolio).map((strategy) => totalPaid(portfolio, strategy));
      expect(paid).toBeLessThanOrEqual(Math.min(...others));
    }),
    { numRuns: draws(30) },
  );
});

/** Returns the least total over every choice of the target debt in each of the first months. */
function exhaustiveLeast(portfolio: Portfolio, months: number): Cents {
  const compiled = compilePortfolio(portfolio);
  const steps = portfolio.debts.map((_, debt): Step => ({ ...stepTo([debt]), isOnce: true }));
  const choices = steps.length ** months;
  let least = Infinity;
  for (let choice = 0; choice < choices; choice += 1) {
    const guide: Guide = Array.from({ length: months + 1 }, (_, month) =>
      month === 0
        ? undefined
        : steps[Math.floor(choice / steps.length ** (month - 1)) % steps.length],
    );
    const { run, end } = simulate(compiled, { ...AVALANCHE, guide });
    if (end.type === "paid-off") least = Math.min(least, run.spent);
  }

  return least;
}

// Compares the search, a heuristic, with an exhaustive search on a fixed list of portfolios.
test.for([
  { debts: 2, months: 8, portfolios: 20 },
  { debts: 3, months: 5, portfolios: 10 },
])(
  "matches an exhaustive search of first targets: $debts debts, $months months",
  PATIENCE,
  ({ debts, months, portfolios }) => {
    const sample = fc.sample(shortPortfolio(debts), { numRuns: portfolios, seed: 20 });
    const dearer = sample.flatMap((portfolio, at) => {
      const least = exhaustiveLeast(portfolio, months);
      const paid = totalPaid(portfolio, OPTIMAL);
      return paid > least ? [`portfolio ${at}: ${paid} instead of ${least}`] : [];
    });

    expect(dearer).toEqual([]);
  },
);

test("never takes longer or costs more with more money", PATIENCE, () => {
  const extras = Array.from({ length: 8 }, (_, step) => 7000 * step);
  const worse = fc.sample(shortPortfolio(2), { numRuns: 15, seed: 3 }).flatMap((portfolio, at) => {
    let [months, paid] = [Infinity, Infinity];
    return extras
      .filter((extra) => {
        const budget = { mode: "minimums-plus-extra" as const, extra };
        const outcome = totalPayoff({ ...portfolio, budget }, OPTIMAL);
        if (outcome.kind === "impossible") return months < Infinity;
        const { totals } = outcome;
        const grows = totals.months > months || totals.paid > paid;
        [months, paid] = [totals.months, totals.paid];
        return grows;
      })
      .map((extra) => `portfolio ${at}: ${extra}`);
  });

  expect(worse).toEqual([]);
});

test("returns months that add up to the totals", PATIENCE, () => {
  fc.assert(
    fc.property(shortPortfolio(2), (portfolio) => {
      const outcome = planPayoff(portfolio, OPTIMAL);
      if (outcome.kind === "impossible") return;
      const { totals, ...plan } = outcome.plan;
      const paid = Array.from({ length: totals.months }, (_, past) => plan.month(past + 1).paid);

      expect(paid.reduce((sum, month) => sum + month, 0)).toBe(totals.paid);
      expect(totalPayoff(portfolio, OPTIMAL)).toEqual({ kind: "plan", totals });
      expect(plan.certificate?.gap).toBe(totals.paid - (plan.certificate?.lowerBound ?? 0));
    }),
    { numRuns: draws(20) },
  );
});
