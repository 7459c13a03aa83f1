import { expect, test } from "vitest";

import { mapMoneyBack, type TouchedCharge } from "./map-money-back.ts";

function charge(told: Partial<TouchedCharge>): TouchedCharge {
  return {
    id: "ch_1",
    customer: "cus_1",
    payment_intent: "pi_1",
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    refunds: [],
    disputes: [],
    ...told,
  };
}

const refund = (created: number, status: string | null = "succeeded") => ({ created, status });

test("of what was not given back nothing is said", () => {
  expect(mapMoneyBack([charge({})])).toEqual({ refund: null, dispute: null });
  expect(mapMoneyBack([])).toEqual({ refund: null, dispute: null });
});

test("refunds are one sum, with the day of the last that counts", () => {
  const refunds = [refund(1_796_126_400), refund(1_796_000_000), refund(1_797_000_000, "failed")];

  expect(mapMoneyBack([charge({ amount_refunded: 300, refunds })]).refund).toEqual({
    amount: 300n,
    at: new Date(1_796_126_400_000),
    isFull: false,
  });
});

test("a refund is full where nothing is left of what was charged", () => {
  const whole = charge({ amount_refunded: 499, refunded: true, refunds: [refund(1)] });

  expect(mapMoneyBack([whole]).refund?.isFull).toBe(true);
  expect(mapMoneyBack([whole, charge({ id: "ch_2" })]).refund?.isFull).toBe(false);
});

test.each([
  ["needs_response", "open"],
  ["under_review", "open"],
  ["appeal_under_review", "open"],
  ["a_word_that_is_new", "open"],
  ["won", "won"],
  ["lost", "lost"],
  ["warning_needs_response", null],
  ["warning_closed", null],
  ["prevented", null],
])("a dispute that is %s is %s", (status, dispute) => {
  expect(mapMoneyBack([charge({ disputes: [{ status }] })]).dispute).toBe(dispute);
});

test("of several disputes the one that took the money for good counts", () => {
  const disputes = [{ status: "won" }, { status: "lost" }, { status: "under_review" }];

  expect(mapMoneyBack([charge({ disputes })]).dispute).toBe("lost");
});
