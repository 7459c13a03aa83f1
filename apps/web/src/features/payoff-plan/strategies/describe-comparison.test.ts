import type { StrategyFigures } from "@snowball/planner";
import { expect, test } from "vitest";

import { planWords } from "../words/plan-words.ts";
import { subjectFixture } from "../testing/subject-fixture.ts";
import { describeCertificate, describeTradeOff } from "./strategy-comparison.tsx";
import { strategyFigures } from "../testing/plan-fixture.tsx";

const words = { money: (cents: number) => `$${(cents / 100).toFixed(2)}` };

test("calls a plan proven if its cost equals the lower bound", () => {
  const text = describeCertificate({ lowerBound: 875_252, gap: 0, rounding: 18 }, words);

  expect(text).toBe(
    "Proven: with this budget no plan can cost less than $8752.52, and the cheapest plan costs exactly that.",
  );
});

test("calls a plan proven if rounding explains the gap", () => {
  const text = describeCertificate({ lowerBound: 875_235, gap: 17, rounding: 18 }, words);

  expect(text).toBe(
    "Proven: no plan can cost less than $8752.35. Rounding adds $0.17 to the cheapest plan.",
  );
});

test("shows a larger gap as an amount", () => {
  const text = describeCertificate({ lowerBound: 875_000, gap: 252, rounding: 18 }, words);

  expect(text).toBe(
    "No plan can cost less than $8750.00. The cheapest plan is at most $2.52 above that.",
  );
});

const planned = planWords({ firstMonth: "2026-12-01", currency: "USD" });

type Feasible = Extract<StrategyFigures, { kind: "plan" }>;

function figures(paid: number, first: number, type: "snowball" | "optimal" = "snowball"): Feasible {
  return {
    strategy: { type },
    kind: "plan",
    totals: { months: 20, paid, interest: 0, fees: 0 },
    firstPayoff: { id: "Visa", month: first },
    certificate: null,
  };
}
const cheapest = figures(100_000, 9, "optimal");

test.for([
  [
    103_800,
    2,
    "The order “Snowball” costs $38.00 more than Cheapest and pays off its first debt 7 months sooner.",
  ],
  [103_800, 9, "The order “Snowball” costs $38.00 more than Cheapest."],
  [
    100_000,
    10,
    "The order “Snowball” costs the same as Cheapest and pays off its first debt 1 month later.",
  ],
  [100_000, 9, "The order “Snowball” costs the same as Cheapest with these debts."],
  // Cheapest may send the same amounts every month for a few cents.
  [99_997, 2, "The order “Snowball” pays off its first debt 7 months sooner."],
  [99_997, 9, null],
] as const)(
  "describes a cost of %i cents with the first debt paid off in month %i: %s",
  ([paid, first, sentence]) => {
    expect(describeTradeOff(figures(paid, first), cheapest, planned)).toBe(sentence);
  },
);

test("returns the engine's figures with the first payoff", () => {
  const { portfolio } = subjectFixture(
    {
      Small: { owed: 300, apr: 5, minimum: 25 },
      Large: { owed: 5000, apr: 25, minimum: 130 },
    },
    { budget: { mode: "minimums-plus-extra", extra: 10_000 } },
  );
  const snowball = strategyFigures(portfolio, { type: "snowball" });
  const avalanche = strategyFigures(portfolio, { type: "avalanche" });
  if (snowball.kind === "impossible" || avalanche.kind === "impossible") throw new Error("no plan");

  expect(snowball.firstPayoff).toEqual({ id: "Small", month: 3 });
  expect(avalanche.totals.interest).toBeLessThan(snowball.totals.interest);
});

test("returns the reason if no plan is possible", () => {
  const { portfolio } = subjectFixture({ Visa: { owed: 5000, apr: 25, minimum: 10 } });

  expect(strategyFigures(portfolio, { type: "snowball" })).toMatchObject({
    kind: "impossible",
    fault: { code: "NEVER_PAYS_OFF" },
  });
});
