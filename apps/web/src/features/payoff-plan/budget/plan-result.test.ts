import { type Portfolio, totalPayoff } from "@snowball/payoff";
import { expect, test } from "vitest";

import { subjectFixture } from "../testing/subject-fixture.ts";
import { sufficientAmount } from "./plan-result.tsx";

/** Returns the sufficient amount for $60.00 at 0% on a card, with `total` cents a month. */
function enoughWith(total: number, changes: Portfolio["changes"] = [], escrow = 0) {
  const { portfolio: given } = subjectFixture(
    { Visa: { owed: 60, apr: 0, minimum: 10 } },
    { budget: { mode: "total", amount: total }, changes },
  );
  const portfolio = { ...given, debts: given.debts.map((debt) => ({ ...debt, escrow })) };
  const outcome = totalPayoff(portfolio, { type: "avalanche" });
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);

  return sufficientAmount(outcome.totals, portfolio);
}

test("returns the amount owed if the budget exceeds it", () => {
  expect(enoughWith(20_000)).toBe(6_000);
});

test("includes the escrow that is paid with the payment", () => {
  expect(enoughWith(20_000, [], 2_500)).toBe(8_500);
});

test("returns null if the budget is exactly enough or takes longer", () => {
  expect([enoughWith(6_000), enoughWith(3_000)]).toEqual([null, null]);
});

test("never returns less than a month's other expenses require", () => {
  expect(enoughWith(20_000, [{ type: "one-off", month: 1, amount: -5_000 }])).toBeNull();
});
