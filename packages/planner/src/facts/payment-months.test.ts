import { expect, test } from "vitest";

import { accrualDays, monthsInTime, monthsThrough, promotionalMonths } from "./payment-months.ts";

test.for([
  ["2027-01-14", 15, 0],
  ["2027-01-15", 15, 1],
  ["2027-12-31", 15, 12],
  ["2027-02-28", 31, 2],
  ["2027-02-27", 31, 1],
  ["2028-02-28", 31, 13],
  ["2028-02-29", 31, 14],
  ["2027-03-31", null, 3],
  ["2027-03-30", null, 2],
  ["2026-12-31", 1, 0],
  ["2020-01-01", 1, 0],
] as const)(
  "until %s, paid on day %s, there are %s payments from January 2027",
  ([date, dueDay, months]) => {
    expect(monthsThrough(date, { firstMonth: "2027-01-01", dueDay })).toBe(months);
  },
);

test.for([
  // January 20 is a Wednesday, and January 18 is a holiday.
  ["2027-01-01", "2027-01-20", 1],
  ["2027-01-14", "2027-01-20", 1],
  ["2027-01-15", "2027-01-20", 0],
  // February 2 is a Tuesday: the money of February would arrive too late.
  ["2027-01-14", "2027-02-02", 1],
  ["2027-01-14", "2027-02-28", 2],
  ["2027-01-14", "2026-12-31", 0],
] as const)(
  "from %s until %s, the money of %i months arrives in time",
  ([from, lastDate, months]) => {
    expect(monthsInTime(lastDate, { firstMonth: from })).toBe(months);
  },
);

test.for([
  ["2027-01-20", 25, 1],
  ["2027-02-20", 25, 1],
  ["2027-02-25", 25, 2],
  ["2027-03-20", 25, 2],
  ["2027-03-20", null, 2],
] as const)(
  "a promotion until %s, paid on day %s, lasts %i months, this month also before its due day",
  ([lastDate, dueDay, months]) => {
    expect(promotionalMonths(lastDate, { firstMonth: "2027-01-04", dueDay })).toBe(months);
  },
);

test("interest gathers for as many days as the month before the payment has", () => {
  const days = accrualDays("2027-12-01");

  expect(days.slice(0, 5).map((month) => month.days)).toEqual([30, 31, 31, 29, 31]);
  expect(days.slice(0, 5).map(({ isLeapYear }) => isLeapYear)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(days).toHaveLength(1_200);
});

test("days of the last years of the calendar end with it", () => {
  expect(accrualDays("9998-12-01")).toHaveLength(12);
});

test("days are counted once for a month, and each month has its own", () => {
  const days = accrualDays("2027-12-01");

  expect(accrualDays("2027-12-01")).toBe(days);
  for (let month = 1; month <= 24; month += 1) {
    const other = accrualDays(
      `${2028 + (month > 12 ? 1 : 0)}-${String(((month - 1) % 12) + 1).padStart(2, "0")}-01`,
    );
    expect(other.slice(0, 100)).toEqual(days.slice(month, month + 100));
  }
});
