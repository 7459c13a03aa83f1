import { expect, test } from "vitest";

import { planWords } from "../words/plan-words.ts";
import { readBudget } from "./budget-control.tsx";

const words = planWords({ firstMonth: "2026-12-01", currency: "USD" });

test.for([
  ["210", 21_000, null],
  ["$1,234.5", 123_450, null],
  ["180", 18_000, "The usual minimums add up to $210.00."],
  ["", null, "Enter an amount, such as 450 or 450.50."],
  ["-5", null, "The budget can't be negative."],
  ["1234,5", 123_450, null],
  ["1,23,4", null, "Check the commas; write for example 1,234.56"],
  ["1e5", null, "Enter a number such as 1,234.56."],
  ["1000000000", null, "The budget can't be more than 999,999,999.99."],
] as const)("reads %j as %s cents, with the error: %s", ([text, amount, fault]) => {
  expect(readBudget(text, 21_000, words)).toEqual({ amount, fault });
});
