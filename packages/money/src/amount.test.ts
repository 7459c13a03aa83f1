import fc from "fast-check";
import { expect, test } from "vitest";

import {
  amountFromNumber,
  canonicalAmount,
  canonicalPercentage,
  compareAmounts,
  percentageFromNumber,
  signOf,
  subtractAmount,
  sumAmounts,
} from "./amount.ts";
import { formatAmount, formatPercentage } from "./format-amount.ts";

const cents = fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n });

function written(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(3, "0");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

test("sums amounts exactly, for any count and size", () => {
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 50 }), (values) => {
      const total = values.reduce((sum, value) => sum + value, 0n);
      fc.pre(total < 10n ** 17n && total > -(10n ** 17n));

      expect(sumAmounts(values.map(written))).toBe(written(total));
    }),
  );
});

test("subtracts and adds an amount without changing the value", () => {
  expect(subtractAmount("75.00", "40.005")).toBe("34.995");
  expect(subtractAmount("40", "75.5")).toBe("-35.50");
  fc.assert(
    fc.property(cents, cents, (left, right) => {
      const [from, amount] = [written(left), written(right)];

      expect(sumAmounts([subtractAmount(from, amount), amount])).toBe(canonicalAmount(from));
    }),
  );
});

test("sums, subtracts and compares amounts exactly to the last decimal", () => {
  const decimal = fc
    .tuple(fc.stringMatching(/^-?(0|[1-9][0-9]{0,14})$/), fc.stringMatching(/^(\.[0-9]{1,8})?$/))
    .map(([whole, fraction]) => whole + fraction);
  const usual = cents.map(written);
  const unitsOf = (text: string) => {
    const [whole = "", fraction = ""] = text.split(".");
    return BigInt(`${whole}${fraction.padEnd(8, "0")}`);
  };

  fc.assert(
    fc.property(fc.array(fc.oneof(decimal, usual), { minLength: 2, maxLength: 9 }), (texts) => {
      const [first = "", second = ""] = texts;
      const [here, there] = [unitsOf(first), unitsOf(second)];
      const sum = texts.reduce((total, text) => total + unitsOf(text), 0n);

      expect(unitsOf(sumAmounts(texts))).toBe(sum);
      expect(unitsOf(subtractAmount(first, second))).toBe(here - there);
      expect(compareAmounts(first, second)).toBe(here < there ? -1 : here > there ? 1 : 0);
      expect(signOf(first)).toBe(here < 0n ? -1 : here > 0n ? 1 : 0);
      for (const text of [sumAmounts(texts), subtractAmount(first, second)]) {
        expect(text).toMatch(/^(-(?!0\.00$))?(0|[1-9][0-9]*)\.([0-9]{2}|[0-9]{2,7}[1-9])$/);
      }
    }),
  );
});

test("sorts amounts by value, not as text", () => {
  fc.assert(
    fc.property(cents, cents, (left, right) => {
      expect(compareAmounts(written(left), written(right))).toBe(
        left < right ? -1 : left > right ? 1 : 0,
      );
    }),
  );
});

test("keeps the digits of a provider's JSON number", () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (value) => {
      const text = written(BigInt(value));

      expect(amountFromNumber(JSON.parse(text) as number)).toBe(text === "-0.00" ? "0.00" : text);
    }),
  );
});

test("reads small and unusual numbers of a provider exactly or rejects them", () => {
  expect(amountFromNumber(0.1 + 0.2)).toBe("0.30");
  expect(amountFromNumber(12.345)).toBe("12.345");
  expect(percentageFromNumber(3.141592653589793)).toBe("3.14159265");
  expect(amountFromNumber(0)).toBe("0.00");
  expect(amountFromNumber(-0)).toBe("0.00");
  expect(amountFromNumber(1e-7)).toBe("0.00");
  expect(percentageFromNumber(24.99)).toBe("24.99");
  expect(percentageFromNumber(7)).toBe("7");
  expect(percentageFromNumber(0)).toBe("0");
  expect(percentageFromNumber(100)).toBe("100");
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e15]) {
    expect(() => amountFromNumber(value)).toThrow(RangeError);
  }
});

test("writes amounts and percentages in one canonical form", () => {
  const amounts = ["007.50", "-0.00", "0.00", "12", "5.1000", "-012.3450", "-0.10"];
  const percentages = ["007.50", "-0", "-0.0", "24.990", "100", "10.00", "0.5000", "-01.50"];

  expect(amounts.map(canonicalAmount)).toEqual([
    "7.50",
    "0.00",
    "0.00",
    "12.00",
    "5.10",
    "-12.345",
    "-0.10",
  ]);
  expect(percentages.map(canonicalPercentage)).toEqual([
    "7.5",
    "0",
    "0",
    "24.99",
    "100",
    "10",
    "0.5",
    "-1.5",
  ]);
});

test("keeps the value of an amount or percentage in its canonical form", () => {
  const decimal = fc.stringMatching(/^-?[0-9]{1,9}(\.[0-9]{1,8})?$/);

  fc.assert(
    fc.property(decimal, (text) => {
      for (const canonical of [canonicalAmount, canonicalPercentage]) {
        expect(compareAmounts(canonical(text), text)).toBe(0);
        expect(canonical(canonical(text))).toBe(canonical(text));
      }
    }),
  );
});

test("zero has no sign", () => {
  expect([signOf("0.00"), signOf("-0.00"), signOf("0.01"), signOf("-0.01")]).toEqual([0, 0, 1, -1]);
});

test("rejects text that is not a decimal", () => {
  for (const text of ["", "abc", "1e5", "1,000.00", " 1", "1.", ".5", "+1", "0x10", "NaN"]) {
    expect(() => signOf(text)).toThrow(RangeError);
  }
});

test("formats amounts with two decimals in their currency (spec 9)", () => {
  expect(formatAmount("1234.5", "USD")).toBe("$1,234.50");
  expect(formatAmount("-0.00", "USD")).toBe("$0.00");
  expect(formatAmount("-1010.00", "USD")).toBe("−$1,010.00");
  expect(formatAmount("-20.00", "DOGECOIN")).toBe("−20.00 DOGECOIN");
  expect(formatAmount("20.00", "CAD")).toBe("CA$20.00");
  expect(formatAmount("20.00", "DOGECOIN")).toBe("20.00 DOGECOIN");
  expect(formatAmount("20.00", null)).toBe("20.00");
  expect(formatAmount("123456789012345.67", "USD")).toBe("$123,456,789,012,345.67");
  expect(formatPercentage("24.99")).toBe("24.99%");
  expect(formatPercentage("5.0625")).toBe("5.0625%");
});
