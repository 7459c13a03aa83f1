import { expect, test } from "vitest";

import { counted, formatDuration } from "#lib/format.ts";
import {
  formatFromNow,
  planWords,
  roundedDuration,
  roundedGain,
  roundedMoney,
  roundedMonth,
  timeLeft,
} from "./plan-words.ts";

const words = planWords({ firstMonth: "2026-12-01", currency: "USD" });

test("month 1 is the plan's first calendar month", () => {
  expect(words.month(1)).toBe("December 2026");
  expect(words.month(0)).toBe("November 2026");
  expect(words.shortMonth(14)).toBe("Jan 2028");
});

test("formats cents in the plan's currency", () => {
  expect(words.money(123_456)).toBe("$1,234.56");
  expect(planWords({ firstMonth: "2026-12-01", currency: "CAD" }).money(5)).toBe("CA$0.05");
});

test.for([
  [0, "0 months"],
  [1, "1 month"],
  [12, "1 year"],
  [13, "1 year 1 month"],
  [28, "2 years 4 months"],
] as const)("%i months are %s", ([months, shown]) => {
  expect(formatDuration(months)).toBe(shown);
});

test("uses the singular for one", () => {
  expect([0, 1, 1200].map((count) => counted(count, "debt"))).toEqual([
    "0 debts",
    "1 debt",
    "1,200 debts",
  ]);
});

test("counts the time left from the first month to the last month of the plan", () => {
  expect([1, 2, 13].map(timeLeft)).toEqual(["this month", "1 month", "12 months"]);
  expect([0, 1].map(formatFromNow)).toEqual(["this month", "1 month from now"]);
});

test("shows the balance before the first month as today's, whatever the first month is", () => {
  const { moment } = planWords({ firstMonth: "2026-11-01", currency: "USD" });

  expect([moment(0), moment(1)]).toEqual(["Now", "November 2026"]);
});

test.for([
  [4_406_319, "$44,000"],
  [99_950, "$1,000"],
  [99_449, "$990"],
  [10_049, "$100"],
  [9_949, "$99"],
  [850, "$9"],
  [0, "$0"],
] as const)("rounds an amount of %i cents to two significant digits: %s", ([cents, expected]) => {
  expect(roundedMoney(cents, words)).toBe(expected);
});

test.for([
  [1, "1 month"],
  [23, "1 year 11 months"],
  [26, "2 years"],
  [27, "2 years 6 months"],
  [120, "10 years"],
  [906, "76 years"],
] as const)("rounds %i months to about %s", ([months, expected]) => {
  expect(roundedDuration(months)).toBe(expected);
});

test.for([
  [29, 239, 204],
  [29, 149, 120],
  [29, 93, 64],
] as const)(
  "a gain from month %i to month %i is above ten years that of the shown years",
  ([months, than, expected]) => {
    expect(roundedGain({ months, than }, words)).toBe(expected);
  },
);

test("shows a month that is years away as its year", () => {
  expect(roundedMonth(24, words)).toBe("November 2028");
  expect(roundedMonth(505, words)).toBe("2068");
});
