import fc from "fast-check";
import { expect, test } from "vitest";

import { amountFromCents, centsFromAmount } from "./cents.ts";

test("converts an amount to cents and back without loss", () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 15 - 1), max: 10 ** 15 - 1 }), (cents) => {
      expect(centsFromAmount(amountFromCents(cents))).toBe(cents);
    }),
  );
});

test.for([
  ["1234.56", 123_456],
  ["0.07", 7],
  ["-0.07", -7],
  ["-0.00", 0],
  ["35.1000", 3510],
  ["12", 1200],
] as const)("converts %s to %i cents", ([amount, cents]) => {
  expect(centsFromAmount(amount)).toBe(cents);
});

test.for(["12.345", "12.5", "12345678901234.00", "1e5", "", "1,000.00", "$5.00"])(
  "rejects %j instead of rounding it",
  (amount) => {
    expect(() => centsFromAmount(amount)).toThrow(RangeError);
  },
);

test.for([0.5, Number.NaN, 2 ** 53])("rejects %d as a number of cents", (cents) => {
  expect(() => amountFromCents(cents)).toThrow(RangeError);
});
