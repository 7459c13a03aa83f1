import { planPayoff, type PlanOutcome, sumOfFirstMinimums } from "@snowball/payoff";
import { expect, test } from "vitest";

import { examplePortfolio } from "#features/calculator/testing/example-portfolio.ts";
import {
  EXAMPLE_MINIMUM,
  EXAMPLE_PAYMENTS,
  EXAMPLE_PLANS,
} from "#features/landing/testing/example-plans.ts";

const CENTS = 100;
const STEP_MONTHS = 3;
/** In the middle of a month, because the calculator below the example counts interest from today. */
const TODAY = "2026-11-15";

const inDollars = (cents: number) => Math.round(cents / CENTS);

function planOf(outcome: PlanOutcome) {
  if (outcome.kind !== "plan") throw new Error("no plan");
  return outcome.plan;
}

/** Returns what is owed now and after every third month, without the last zero. */
function owedIn(outcome: PlanOutcome, points: number): number[] {
  return Array.from({ length: points }, (_, at) => {
    const debts = at === 0 ? [] : planOf(outcome).month(at * STEP_MONTHS).debts;
    const cents = debts.reduce((sum, { end }) => sum + end, 0);
    return inDollars(at === 0 ? 1_135_230 : cents);
  });
}

test("the stored plans are those of the calculator", () => {
  const computed = EXAMPLE_PLANS.map(({ extra, owed }) => {
    const { portfolio } = examplePortfolio(extra, TODAY);
    const outcome = planPayoff(portfolio, { type: "optimal" });
    const { months, interest } = planOf(outcome).totals;
    return {
      extra,
      payments: months,
      interest: inDollars(interest),
      owed: owedIn(outcome, owed.length),
    };
  });

  expect(computed).toEqual(EXAMPLE_PLANS);
});

test("the stored first payments and minimums are those of the calculator", () => {
  const { portfolio } = examplePortfolio(200, TODAY);
  const { debts } = planOf(planPayoff(portfolio, { type: "optimal" })).month(1);

  expect(
    debts.map(({ minimum, extra }) => ({ minimum: inDollars(minimum), extra: inDollars(extra) })),
  ).toEqual(EXAMPLE_PAYMENTS.map(({ minimum, extra }) => ({ minimum, extra })));
  expect(inDollars(sumOfFirstMinimums(portfolio))).toBe(EXAMPLE_MINIMUM);
});
