import { expect, test } from "vitest";

import { describeBill, ownBill } from "./describe-payments.ts";

const bill = { amount: "35.00", billed: "35.00", left: "35.00", paid: "0.00", sent: "0.00" };

test.for([
  [{}, null, null],
  [{ billed: null }, null, null],
  [{ amount: null }, null, null],
  [{ amount: "75.00" }, "$35.00", null],
  [{ billed: "33.333", amount: "33.33", left: "33.333" }, null, null],
  [{ billed: "88.74", amount: "53.74" }, null, "$88.74 billed, with $53.74 for earlier payments"],
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
  [{}, "35.00"],
  [{ billed: null }, null],
  [{ billed: "89.45", left: "54.45" }, "54.45"],
  [{ billed: "93.25", left: "63.25", paid: "8.86" }, "72.11"],
  [{ billed: "35.00", left: "0.00", paid: "50.00" }, "35.00"],
] as const)("a bill is without missed payments: %o", ([of, own]) => {
  expect(ownBill({ ...bill, ...of })).toBe(own);
});
