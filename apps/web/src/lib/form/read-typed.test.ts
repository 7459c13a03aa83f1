import { amountFromCents, formatAmount } from "@snowball/money";
import fc from "fast-check";
import { expect, test } from "vitest";

import { readTypedAmount, readTypedPercentage } from "./read-typed.ts";

test.for([
  ["1,234.56", "1234.56"],
  ["$1,234.56", "1234.56"],
  [" $ 1234.5 ", "1234.50"],
  ["12", "12.00"],
  ["12.", "12.00"],
  [".5", "0.50"],
  ["007", "7.00"],
  ["0", "0.00"],
  ["999,999,999.99", "999999999.99"],
] as const)("%j is the amount %s", ([text, value]) => {
  expect(readTypedAmount(text)).toEqual({ value });
});

test.for([
  ["24.99", "24.99"],
  ["24.99%", "24.99"],
  ["24.99 %", "24.99"],
  ["7", "7"],
  ["24.90", "24.9"],
  ["10.00%", "10"],
  ["0%", "0"],
  [".5", "0.5"],
  ["5.0625", "5.0625"],
] as const)("%j is the rate %s", ([text, value]) => {
  expect(readTypedPercentage(text)).toEqual({ value });
});

test("nothing typed is nothing known, not zero", () => {
  expect(readTypedAmount("  ")).toEqual({ value: null });
  expect(readTypedPercentage("")).toEqual({ value: null });
});

test.for([
  ["abc", "Enter a number such as 1,234.56"],
  ["$", "Enter a number such as 1,234.56"],
  [".", "Enter a number such as 1,234.56"],
  ["-5", "The amount cannot be negative."],
  ["-$5", "The amount cannot be negative."],
  ["1.234,56", "Use a point for decimals: 1234.56"],
  ["12,50", "Use a point for decimals: 12.50"],
  ["1,2345", "Check the commas; write for example 1,234.56"],
  ["1,23,456", "Check the commas; write for example 1,234.56"],
  ["12.345", "Enter dollars and cents, with two decimals."],
  ["24.99%", "Enter an amount of money, without a percent sign."],
  ["1000000000", "The amount cannot be more than 999,999,999.99."],
  ["1".repeat(40), "The amount cannot be more than 999,999,999.99."],
] as const)("the amount %j is answered with %j", ([text, fault]) => {
  expect(readTypedAmount(text)).toEqual({ fault });
});

test.for([
  ["twenty", "Enter a number such as 24.99"],
  ["%", "Enter a number such as 24.99"],
  ["-1%", "Enter a rate from 0 to 1000 percent."],
  ["24,99", "Use a point for decimals: 24.99"],
  ["$24.99", "Enter a percentage, without a dollar sign."],
  ["5.06255", "Enter the rate with at most four decimals."],
  ["1000.01", "Enter a rate from 0 to 1000 percent."],
] as const)("the rate %j is answered with %j", ([text, fault]) => {
  expect(readTypedPercentage(text)).toEqual({ fault });
});

test("every amount is read as it is shown", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      const amount = amountFromCents(cents);

      expect(readTypedAmount(formatAmount(amount, "USD"))).toEqual({ value: amount });
    }),
  );
});
