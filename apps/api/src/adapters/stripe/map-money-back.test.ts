import { expect, test } from "vitest";

import { mapMoneyBack, type TouchedCharge } from "./map.ts";

function charge(changes: Partial<TouchedCharge>): TouchedCharge {
  return {
    id: "ch_1",
    customer: "cus_1",
    payment_intent: "pi_1",
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    refunds: [],
    disputes: [],
    ...changes,
  };
}

const refund = (created: number, status: string | null = "succeeded") => ({ created, status });

test("returns nulls without refunds and disputes", () => {
  expect(mapMoneyBack([charge({})])).toEqual({ refund: null, dispute: null });
  expect(mapMoneyBack([])).toEqual({ refund: null, dispute: null });
});

test("sums refunds and takes the time of the last successful one", () => {
  const refunds = [refund(1_796_126_400), refund(1_796_000_000), refund(1_797_000_000, "failed")];

  expect(mapMoneyBack([charge({ amount_refunded: 300, refunds })]).refund).toEqual({
    amount: 300n,
    at: new Date(1_796_126_400_000),
    isFull: false,
  });
});

test("a refund is full only if all charges are fully refunded", () => {
  const whole = charge({ amount_refunded: 499, refunded: true, refunds: [refund(1)] });

  expect(mapMoneyBack([whole]).refund?.isFull).toBe(true);
  expect(mapMoneyBack([whole, charge({ id: "ch_2" })]).refund?.isFull).toBe(false);
});

test.each([
  ["needs_response", "open"],
  ["under_review", "open"],
  ["appeal_under_review", "open"],
  ["an_unknown_status", "open"],
  ["won", "won"],
  ["lost", "lost"],
  ["warning_needs_response", null],
  ["warning_closed", null],
  ["prevented", null],
])("maps the dispute status %s to %s", (status, dispute) => {
  expect(mapMoneyBack([charge({ disputes: [{ status }] })]).dispute).toBe(dispute);
});

test("a lost dispute takes precedence over others", () => {
  const disputes = [{ status: "won" }, { status: "lost" }, { status: "under_review" }];

  expect(mapMoneyBack([charge({ disputes })]).dispute).toBe("lost");
});
