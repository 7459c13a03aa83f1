import { expect, test } from "vitest";

import { planWords } from "./plan-words.ts";
import { roundedDuration, roundedMoney, roundedMonth } from "./rounded-figures.ts";

const words = planWords({ firstMonth: "2026-12-01", currency: "USD" });

test.for([
  [4_406_319, "$44,000"],
  [99_950, "$1,000"],
  [99_449, "$990"],
  [10_049, "$100"],
  [9_949, "$99"],
  [850, "$9"],
  [0, "$0"],
] as const)("of an amount of %i cents two digits are told: %s", ([cents, told]) => {
  expect(roundedMoney(cents, words)).toBe(told);
});

test.for([
  [1, "1 month"],
  [23, "1 year 11 months"],
  [26, "2 years"],
  [27, "2 years 6 months"],
  [120, "10 years"],
  [906, "76 years"],
] as const)("%i months are about %s", ([months, told]) => {
  expect(roundedDuration(months)).toBe(told);
});

test("a month that is years away is told by its year", () => {
  expect(roundedMonth(24, words)).toBe("November 2028");
  expect(roundedMonth(505, words)).toBe("2068");
});
