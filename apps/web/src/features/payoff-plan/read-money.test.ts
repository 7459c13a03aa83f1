import { expect, test } from "vitest";

import { readMoney } from "./read-money.ts";

test.for([
  ["300", 30_000],
  ["$1,234.5", 123_450],
  [" 0.07 ", 7],
  [".50", 50],
  ["12.", 1200],
  ["-20", -2000],
  ["1,234,567.89", 123_456_789],
  ["", null],
  [".", null],
  ["-", null],
  ["1,23", null],
  ["12.345", null],
  ["1e5", null],
  ["12 dollars", null],
  ["1234567890", null],
] as const)("%j reads as %s cents", ([text, cents]) => {
  expect(readMoney(text)).toBe(cents);
});
