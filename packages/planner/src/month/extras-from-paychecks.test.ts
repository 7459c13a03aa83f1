import type { Paydays } from "@snowball/contract";
import { expect, test } from "vitest";

import { usualMinimumsPlan } from "../compare/memoized-plan.ts";
import { readQuestion, resolvePlan } from "../compare/resolve-plan.ts";
import { buildCurrentMonth } from "../testing/current-month.ts";
import { cardFacts } from "../testing/debt-facts.ts";

const TODAY = "2027-06-01";
const BILL = {
  cycle: "2027-06-15",
  due_date: "2027-06-15",
  pay_by: "2027-06-10",
  amount: "85.00",
  paid: "0.00",
  is_late: false,
};
const LEDGER = { open: [BILL], sent_this_month: "0.00", sent_ahead: "0.00", in_the_air: "0.00" };

/** No interest for two payments. */
const PROMO = { apr: "0", last_date: "2027-07-31" };

/** $3,000.00 at 24.99 % that is paid with $600.00 a month, $85.00 of it on the 15th. */
function questionWith(paydays: Paydays | null, promo: typeof PROMO | null = null) {
  const settings = {
    strategy: "avalanche" as const,
    custom_order: [],
    snowball_first: 0,
    extra: "0.00",
    total: "600.00",
    rollover: true,
    changes: [],
    paydays,
  };
  const ledger = new Map([["card", LEDGER]]);
  const balances = cardFacts().balances.map((balance) => ({ ...balance, promo }));
  const read = buildCurrentMonth([cardFacts({ balances })], { today: TODAY, ledger, settings });

  return readQuestion({ read, settings, steadyAmounts: [] });
}

function interestWith(paydays: Paydays | null): number {
  const { outcome } = resolvePlan(questionWith(paydays));
  if (outcome.kind !== "plan") throw new Error("There is no plan.");

  return outcome.plan.totals.interest / 100;
}

const paidOn = (day: number): Paydays => ({ every: "month", on: null, days: [day], amount: null });

test("an extra that has its money by the bill bears no more interest", () => {
  expect(interestWith(paidOn(8))).toBe(interestWith(null));
});

test("an extra that waits for a paycheck bears the interest of these days", () => {
  const [paid, usual] = [interestWith(paidOn(25)), interestWith(null)];

  // The last paycheck pays the bill on the 11th, at most $85.00. The rest of $600.00 arrives after the 25th.
  const ofDays = (days: number) => (3000 * 0.2499 * days) / 365;
  expect(paid - usual).toBeGreaterThan(ofDays((515 * 17) / 600));
  // The interest bears interest as well.
  expect(paid - usual).toBeLessThan(ofDays(17) * 1.1);
});

test("each month bears the interest of its own extras, at its own rate", () => {
  const interestIn = (paydays: Paydays | null, promo: typeof PROMO | null) => {
    const { outcome } = resolvePlan(questionWith(paydays, promo));
    if (outcome.kind !== "plan") throw new Error("There is no plan.");
    const { plan } = outcome;
    return [1, 2, 3, 4].map((month) => plan.month(month).debts[0]?.interest ?? 0);
  };
  const waits = (promo: typeof PROMO | null) => {
    const usual = interestIn(null, promo);
    return interestIn(paidOn(25), promo).map((interest, at) => interest - (usual[at] ?? 0));
  };

  // Each month about $515.00 wait for 17 days, which is $5.99, and later for the interest of the months before.
  for (const more of waits(null)) {
    expect(more).toBeGreaterThan(5_50);
    expect(more).toBeLessThan(6_80);
  }
  const [first, second, third] = waits(PROMO);
  expect([first, second]).toEqual([0, 0]);
  expect(third).toBeGreaterThan(5_50);
});

test("a plan of minimums has no extras that wait", () => {
  const minimumsOf = (paydays: Paydays | null) => {
    const outcome = usualMinimumsPlan(questionWith(paydays).portfolio, []);
    return outcome.kind === "plan" ? outcome.plan.totals : outcome;
  };

  expect(minimumsOf(paidOn(25))).toEqual(minimumsOf(null));
});
