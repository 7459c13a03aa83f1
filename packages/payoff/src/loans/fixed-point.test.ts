import fc from "fast-check";
import { expect, test } from "vitest";

import {
  divide,
  fixedFromText,
  fixedToDecimals,
  fixedToText,
  fixedToUnits,
  multiply,
  naturalLogarithm,
  ONE,
  power,
  raise,
} from "./fixed-point.ts";

const positive = fc
  .integer({ min: 1, max: 2_000_000_000 })
  .map((millionths) => fixedFromText(`${millionths}/1000000`));

/** 60 decimals: truncation errors must not reach them. */
function rounded(value: bigint): string {
  return fixedToDecimals(value, 60);
}

test("logarithms turn products into sums, to sixty decimals", () => {
  fc.assert(
    fc.property(positive, positive, (left, right) => {
      expect(rounded(naturalLogarithm(multiply(left, right)) / 1024n)).toBe(
        rounded((naturalLogarithm(left) + naturalLogarithm(right)) / 1024n),
      );
    }),
  );
  expect(fixedToText(naturalLogarithm(2n * ONE), 40)).toBe(
    "0.6931471805599453094172321214581765680755",
  );
  expect(() => naturalLogarithm(0n)).toThrow(RangeError);
});

test("returns the number for a root raised to its power, to sixty decimals", () => {
  fc.assert(
    fc.property(positive, fc.integer({ min: 2, max: 52 }), (value, degree) => {
      const root = raise(value, divide(ONE, BigInt(degree) * ONE));

      expect(rounded(divide(power(root, BigInt(degree)), value))).toBe(rounded(ONE));
    }),
  );
  expect(fixedToText(raise(fixedFromText("1.025"), fixedFromText("1/6")), 20)).toBe(
    "1.0041239154651442714",
  );
  expect(raise(fixedFromText("4"), fixedFromText("-2"))).toBe(fixedFromText("1/16"));
  expect(rounded(raise(fixedFromText("4"), fixedFromText("-0.5")))).toBe(rounded(ONE / 2n));
});

test("formats parsed text with the same digits", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (millionths) => {
      const value = fixedFromText(fixedToDecimals(fixedFromText(`${millionths}/1000000`), 6));

      expect(fixedToUnits(value, 6, "half-up")).toBe(millionths);
    }),
  );
  expect(fixedToText(fixedFromText("0.08/12"), 15)).toBe("0.00666666666666667");
  expect(fixedToText(fixedFromText("-1037.5"), 15)).toBe("-1037.5");
  expect(fixedToText(0n, 15)).toBe("0");
  for (const text of ["", "1/", ".5", "1e5", "0x1", "1/0", " 1"]) {
    expect(() => fixedFromText(text)).toThrow(RangeError);
  }
});

test("rounds exactly half a cent correctly although it has no binary form", () => {
  const half = multiply(fixedFromText("0.005"), ONE);

  expect(fixedToUnits(half, 2, "half-up")).toBe(1n);
  expect(fixedToUnits(half, 2, "half-even")).toBe(0n);
  expect(fixedToUnits(fixedFromText("-0.015"), 2, "half-up")).toBe(-2n);
  expect(fixedToUnits(fixedFromText("0.025"), 2, "half-even")).toBe(2n);
  expect(fixedToUnits(fixedFromText("0.00499999"), 2, "half-up")).toBe(0n);
});
