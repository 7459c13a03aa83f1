import { readFileSync } from "node:fs";
import { join } from "node:path";

import { planPayoff, type Cents, type PayoffPlan, type Portfolio } from "@snowball/payoff";
import { expect, test } from "vitest";

// Portfolios of three to ten debts with promotions, fees, deferred interest or several balances. A
// mixed-integer program over all monthly payments solved each (HiGHS, to a millionth of the total).
// It does not round, so a plan in whole cents may differ by a few cents.
const ROUNDING: Cents = 15;

type Solved = { name: string; optimumCents: Cents; portfolio: Portfolio };

const FIXTURE = "../../packages/payoff/src/fixtures/solved-portfolios.json";
const solved = JSON.parse(readFileSync(join(import.meta.dirname, FIXTURE), "utf8")) as Solved[];

function cheapestPlan(portfolio: Portfolio): PayoffPlan {
  const outcome = planPayoff(portfolio, { type: "optimal" });
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);

  return outcome.plan;
}

test.for(solved)(
  "$name: the cheapest plan costs less than a dollar above the optimum",
  ({ portfolio, optimumCents }) => {
    const { paid } = cheapestPlan(portfolio).totals;

    expect(paid).toBeGreaterThanOrEqual(optimumCents - ROUNDING);
    expect(paid).toBeLessThanOrEqual(optimumCents + 100);
  },
);

test.for(solved)("$name: the lower bound is not above the optimum", (given) => {
  const { lowerBound = 0 } = cheapestPlan(given.portfolio).certificate ?? {};

  expect(lowerBound).toBeLessThanOrEqual(given.optimumCents + ROUNDING);
});
