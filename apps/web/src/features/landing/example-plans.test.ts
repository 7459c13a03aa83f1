import { planPayoff, type Debt } from "@snowball/payoff";
import { expect, test } from "vitest";

import { EXAMPLE_MINIMUM, EXAMPLE_MINIMUMS, EXAMPLE_PLANS } from "./payoff-example.tsx";

const CENTS = 100;
const STEP_MONTHS = 3;

function debt(id: string, owed: number, apr: number, minimum: Debt["minimum"]): Debt {
  return { id, balances: [{ id, amount: owed, apr }], minimum };
}

const fixed = (dollars: number) => ({ type: "fixed", amount: dollars * CENTS }) as const;
const DEBTS = [
  debt("Everyday Visa", 581_230, 249_900, fixed(175)),
  debt("Store Card", 64_000, 199_900, fixed(35)),
  debt("Car Loan", 490_000, 69_000, fixed(215)),
];

const inDollars = (cents: number) => Math.round(cents / CENTS);

/** Returns what is owed now and after every third month, without the last zero. */
function owedIn(outcome: ReturnType<typeof planPayoff>, points: number): number[] {
  if (outcome.kind !== "plan") throw new Error("no plan");
  const { plan } = outcome;

  return Array.from({ length: points }, (_, at) => {
    const debts = at === 0 ? [] : plan.month(at * STEP_MONTHS).debts;
    const cents = debts.reduce((sum, { end }) => sum + end, 0);
    return inDollars(at === 0 ? 1_135_230 : cents);
  });
}

test("the stored plans are those of the engine", () => {
  const computed = EXAMPLE_PLANS.map(({ extra, owed }) => {
    const amount = (EXAMPLE_MINIMUM + extra) * CENTS;
    const outcome = planPayoff(
      { debts: DEBTS, budget: { mode: "total", amount } },
      { type: "optimal" },
    );
    if (outcome.kind !== "plan") throw new Error("no plan");
    const { months, interest } = outcome.plan.totals;
    return {
      extra,
      payments: months,
      interest: inDollars(interest),
      owed: owedIn(outcome, owed.length),
    };
  });

  expect(computed).toEqual(EXAMPLE_PLANS);
});

test("the stored minimums are those of cards with a minimum of 1 % and the interest", () => {
  const shrinking = { type: "percentPlusInterest", share: 10_000, floor: 3_500 } as const;
  const [visa, store, car] = DEBTS as [Debt, Debt, Debt];
  const debts = [{ ...visa, minimum: shrinking }, { ...store, minimum: shrinking }, car];
  const outcome = planPayoff(
    { debts, budget: { mode: "minimums-only" } },
    { type: "minimum-only" },
  );

  expect(owedIn(outcome, EXAMPLE_MINIMUMS.length)).toEqual(EXAMPLE_MINIMUMS);
});
