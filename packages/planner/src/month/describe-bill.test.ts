import { expect, test } from "vitest";

import { describeBill, isAmountExpected, isLastPayment, ownBill } from "./describe-payments.ts";

const bill = { amount: "35.00", billed: "35.00", left: "35.00", paid: "0.00", sent: "0.00" };

test.for([
  [{}, null, null],
  [{ billed: null }, null, null],
  [{ amount: null }, null, null],
  [{ amount: "75.00" }, "$35.00", null],
  [{ billed: "33.333", amount: "33.33", left: "33.333" }, null, null],
  // Nothing of it is left, because its debt owes nothing.
  [{ amount: "0.00", left: "0.00" }, null, null],
  [
    { billed: "88.74", left: "53.74", amount: "53.74" },
    null,
    "$88.74 billed, with $35.00 for earlier payments",
  ],
  // The amount with the plan's extra is less than the bill with missed payments.
  [
    { billed: "203.51", left: "113.40", amount: "164.29" },
    "$113.40",
    "$203.51 billed, with $90.11 for earlier payments",
  ],
  [
    { billed: "89.45", left: "54.45", amount: "461.71" },
    "$54.45",
    "$89.45 billed, with $35.00 for earlier payments",
  ],
] as const)(
  "describes the parts of a bill that is not what is sent: %o",
  ([of, minimum, whole]) => {
    expect(describeBill({ ...bill, ...of }, "USD")).toEqual({ minimum, whole });
  },
);

test.for([
  [{ billed: "203.51", left: "113.40", amount: "164.29" }, false],
  [{ billed: "203.51", left: "113.40", amount: "100.00" }, true],
  [{ billed: "35.00", left: "35.00", amount: "20.00" }, true],
] as const)("a payment is the last one if it is less than its own bill: %o", ([of, is]) => {
  expect(isLastPayment({ ...bill, uncovered: "0.00", ...of })).toBe(is);
});

test.for([
  [{}, "35.00"],
  [{ billed: null }, null],
  [{ billed: "89.45", left: "54.45" }, "54.45"],
  [{ billed: "93.25", left: "63.25", paid: "8.86" }, "72.11"],
  [{ billed: "35.00", left: "0.00", paid: "50.00" }, "35.00"],
] as const)("a bill is without missed payments: %o", ([of, own]) => {
  expect(ownBill({ ...bill, ...of })).toBe(own);
});

test.for([
  [{}, true],
  [{ is_last_statement: false }, false],
  [{ is_last_statement: false, is_expected: true }, true],
  [{ amount: "96.000" }, false],
  [{ amount: "0.00" }, false],
  [{ amount: null }, false],
  [{ sent: "10.00" }, false],
  // A higher bill leaves less for the extra.
  [{ amount: "900.00", extra: "804.00" }, false],
] as const)(
  "an amount before its statement is expected if it is not the last one and has no extra: %o",
  ([about, is]) => {
    const payment = {
      amount: "81.42",
      billed: "96.00",
      extra: "0.00",
      paid: "0.00",
      sent: "0.00",
    };

    expect(isAmountExpected({ ...payment, is_last_statement: true, ...about })).toBe(is);
  },
);
