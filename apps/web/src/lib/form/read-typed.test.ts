import { amountFromCents, centsFromAmount, formatAmount } from "@snowball/money";
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
  ["1,234", "1234.00"],
  ["1,23", "1.23"],
  ["1234,56", "1234.56"],
  ["$1234,56", "1234.56"],
  ["1.234,56", "1234.56"],
  ["1.234.567,8", "1234567.80"],
  ["12,", "12.00"],
  [",5", "0.50"],
  ["0,99", "0.99"],
] as const)("reads %j as the amount %s", ([text, value]) => {
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
  ["19,9", "19.9"],
  ["45,5 %", "45.5"],
  ["6,125", "6.125"],
  ["0,5", "0.5"],
] as const)("reads %j as the rate %s", ([text, value]) => {
  expect(readTypedPercentage(text)).toEqual({ value });
});

test("reads an empty text as unknown, not as zero", () => {
  expect(readTypedAmount("  ")).toEqual({ value: null });
  expect(readTypedPercentage("")).toEqual({ value: null });
});

test.for([
  ["abc", "Enter a number such as 1,234.56."],
  ["$", "Enter a number such as 1,234.56."],
  [".", "Enter a number such as 1,234.56."],
  ["-5", "The amount can't be negative."],
  ["-$5", "The amount can't be negative."],
  [",", "Enter a number such as 1,234.56."],
  ["1.23,45", "Check the commas; write for example 1,234.56"],
  ["1234,567", "Check the commas; write for example 1,234.56"],
  ["0,123", "Check the commas; write for example 1,234.56"],
  ["1,2345", "Check the commas; write for example 1,234.56"],
  ["1,23,456", "Check the commas; write for example 1,234.56"],
  ["12.345", "Enter dollars and cents, with two decimals."],
  ["24.99%", "Enter an amount of money, without a percent sign."],
  ["1000000000", "The amount can't be more than 999,999,999.99."],
  ["1".repeat(40), "The amount can't be more than 999,999,999.99."],
] as const)("rejects the amount %j with %j", ([text, fault]) => {
  expect(readTypedAmount(text)).toEqual({ fault });
});

test.for([
  ["twenty", "Enter a number such as 24.99."],
  ["%", "Enter a number such as 24.99."],
  ["-1%", "Enter a rate from 0 to 1000 percent."],
  ["1,000", "Enter 1000 or 1.000, so that we know which one you mean."],
  ["5,06255", "Check the commas; write for example 24.99"],
  ["$24.99", "Enter a percentage, without a dollar sign."],
  ["5.06255", "Enter the rate with at most four decimals."],
  ["1000.01", "Enter a rate from 0 to 1000 percent."],
] as const)("rejects the rate %j with %j", ([text, fault]) => {
  expect(readTypedPercentage(text)).toEqual({ fault });
});

/** Returns all numbers that a text of digits, commas and points can mean, in hundredths. */
function meaningsOf(text: string): Set<number> {
  const spellings = [
    { group: ",", mark: "." },
    { group: ".", mark: "," },
  ].filter(({ group, mark }) => {
    const [whole = "", ...fractions] = text.split(mark);
    const [first = "", ...groups] = whole.split(group);
    const isGrouped =
      groups.length === 0 ||
      (/^[1-9][0-9]{0,2}$/.test(first) && groups.every((each) => each.length === 3));

    return (
      isGrouped &&
      fractions.length <= 1 &&
      /^[0-9]{0,2}$/.test(fractions[0] ?? "") &&
      /[0-9]/.test(text)
    );
  });

  return new Set(
    spellings.map(({ group, mark }) =>
      Math.round(Number(text.replaceAll(group, "").replace(mark, ".")) * 100),
    ),
  );
}

test("never reads an amount as a number that its commas and points cannot mean", () => {
  const text = fc.stringMatching(/^[0-9]{0,4}([.,][0-9]{0,4}){0,3}$/);
  fc.assert(
    fc.property(text, (typed) => {
      const read = readTypedAmount(typed);
      const value = "value" in read ? read.value : null;

      expect(value === null || meaningsOf(typed).has(centsFromAmount(value))).toBe(true);
    }),
  );
});

test("reads an amount with a decimal comma or point alike, with and without thousands separators", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      const amount = amountFromCents(cents);
      const shown = formatAmount(amount, null);
      const swapped = shown.replaceAll(/[.,]/g, (sign) => (sign === "." ? "," : "."));

      for (const typed of [amount, amount.replace(".", ","), shown, swapped]) {
        expect(readTypedAmount(typed)).toEqual({ value: amount });
      }
    }),
  );
});

test("reads a rate with a decimal comma or point alike", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (units) => {
      const rate = (units / 10_000).toFixed(4);

      expect(readTypedPercentage(rate.replace(".", ","))).toEqual(readTypedPercentage(rate));
    }),
  );
});

test("reads every amount in the form in which it is shown", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      const amount = amountFromCents(cents);

      expect(readTypedAmount(formatAmount(amount, "USD"))).toEqual({ value: amount });
    }),
  );
});
