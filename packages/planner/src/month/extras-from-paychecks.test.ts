import type { Paydays } from "@snowball/contract";
import { expect, test } from "vitest";

import { readQuestion, resolvePlan } from "../compare/resolve-plan.ts";
import { buildCurrentMonth } from "../testing/current-month.ts";
import { cardFacts } from "../testing/debt-facts.ts";

const TODAY = "2027-06-01";

/** Returns the interest of $3,000.00 at 24.99 % that is paid with $600.00 a month, $85.00 of it on the 15th. */
function interestWith(paydays: Paydays | null, dueDay = 15): number {
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
  const debts = [cardFacts({ due_day: dueDay })];
  const read = buildCurrentMonth(debts, { today: TODAY, ledger: new Map(), settings });
  const { outcome } = resolvePlan(readQuestion({ read, settings, steadyAmounts: [] }));
  if (outcome.kind !== "plan") throw new Error("There is no plan.");

  return outcome.plan.totals.interest / 100;
}

const paidOn = (day: number): Paydays => ({ every: "month", on: null, days: [day], amount: null });

test("an extra that has its money by the bill bears no more interest", () => {
  expect(interestWith(paidOn(8))).toBe(interestWith(null));
});

test("an extra that waits for a paycheck bears the interest of these days", () => {
  const [paid, usual] = [interestWith(paidOn(25)), interestWith(null)];

  // Bills are paid on the 11th. Of $600.00, $430.00 wait until the 25th. $85.00 pay the next bill and come a month later.
  const days = (430 * 14 + 85 * (14 + 30.5)) / 600;
  const waited = (3000 * 0.2499 * days) / 365;
  expect(paid - usual).toBeGreaterThan(waited);
  // The interest bears interest as well.
  expect(paid - usual).toBeLessThan(waited * 1.1);
});
