import { addMonths } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import { type Debt, planPayoff } from "@snowball/payoff";
import type { DebtFacts } from "@snowball/planner";
import { expect, test } from "vitest";

import { estimateAvoidedInterest } from "./progress.ts";

type Balance = DebtFacts["balances"][number];

const APR = "24.99";
const CARD: Debt = {
  id: "card",
  balances: [{ id: "card", amount: 6_000_00, apr: 249_900 }],
  minimum: { type: "fixed", amount: 150_00 },
};
const balance: Balance = {
  id: "card",
  apr_type: null,
  amount: "6000.00",
  paid_this_month: null,
  apr: { value: APR, source: "user" },
  promo: null,
  deferred: null,
};
const EXTRA = 100_00;
const START = "2027-01-15";

/** Returns the interest that the card charges in the first months with an extra amount each month. */
function interestCharged(months: number, extra: number): number {
  const outcome = planPayoff(
    { debts: [CARD], budget: { mode: "total", amount: 150_00 + extra } },
    { type: "avalanche" },
  );
  if (outcome.kind !== "plan") throw new Error("There is no plan.");
  const { plan } = outcome;

  return Array.from(
    { length: months },
    (_, at) => plan.month(at + 1).debts[0]?.interest ?? 0,
  ).reduce((sum, each) => sum + each, 0);
}

function estimateAfter(months: number): number {
  const extras = Array.from({ length: months }, (_, at) => ({
    amount: amountFromCents(EXTRA),
    on: addMonths(START, at),
  }));

  return estimateAvoidedInterest({ balances: [balance] }, extras, addMonths(START, months));
}

test.for([1, 6, 12])("is at most what the payoff engine computes, after %d months", (months) => {
  // The interest of the month after the last extra payment is included in both.
  const avoided = interestCharged(months + 1, 0) - interestCharged(months + 1, EXTRA);

  expect(estimateAfter(months)).toBeGreaterThan(avoided * 0.88);
  // A month of the engine is a twelfth of a year; January and July are longer.
  expect(estimateAfter(months)).toBeLessThan(avoided * 1.03);
});

test("counts the highest rate, a promotional one until it ends, and no deferred interest", () => {
  const extra = [{ amount: "1000.00", on: "2027-01-01" }];
  const estimate = (...balances: Partial<Balance>[]) =>
    estimateAvoidedInterest(
      { balances: balances.map((each) => ({ ...balance, ...each })) },
      extra,
      "2028-01-01",
    );
  const promo = (last_date: string) => ({ promo: { apr: "0", last_date } });
  const deferred = { apr: APR, last_date: "2027-06-30", accrued: "0.00" };

  expect(estimate({})).toBe(249_90);
  expect(estimate(promo("2027-01-01"))).toBe(0);
  expect(estimate(promo("2026-12-31"))).toBe(249_90);
  expect(estimate({ deferred })).toBe(0);
  expect(estimate(promo("2027-01-01"), { apr: { value: "9.9", source: "user" } })).toBe(99_00);
  expect(estimate({ apr: { value: null, source: "user" } })).toBe(0);
});

test("counts no rate of a balance on which nothing is owed", () => {
  const extra = [{ amount: "1000.00", on: "2027-01-01" }];
  const deferred = { apr: APR, last_date: "2027-06-30", accrued: "0.00" };
  const purchases = { ...balance, amount: "0.00" };
  const estimate = (...balances: Balance[]) =>
    estimateAvoidedInterest({ balances }, extra, "2028-01-01");

  expect(estimate(purchases, { ...balance, deferred })).toBe(0);
  expect(estimate(purchases, { ...balance, promo: { apr: "0", last_date: null } })).toBe(0);
});

test("counts what exceeds the balance of the first plan, as new charges may be paid", () => {
  const extras = [1, 2].map((day) => ({ amount: "5000.00", on: `2027-01-0${day}` }));
  const estimate = (amount: string) =>
    estimateAvoidedInterest({ balances: [{ ...balance, amount }] }, extras, "2028-01-01");

  expect(estimate("6000.00")).toBe(estimate("12000.00"));
  expect(estimate("0.00")).toBe(estimate("12000.00"));
});

test("counts the highest rate only as far as it is owed, then the next one", () => {
  const transferred = { ...balance, id: "transfer", promo: { apr: "0", last_date: "2028-01-01" } };
  const extra = { amount: "500.00", on: "2027-01-01" };
  const estimate = (count: number) =>
    estimateAvoidedInterest(
      { balances: [transferred, { ...balance, amount: "640.00" }] },
      Array.from({ length: count }, () => extra),
      "2028-01-01",
    );

  expect(estimate(1)).toBe(124_95);
  expect(estimate(2)).toBe(124_95 + 34_99);
  expect(estimate(3)).toBe(124_95 + 34_99);
});
