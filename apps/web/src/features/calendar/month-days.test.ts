import { expect, test } from "vitest";

import { dayAfterKey, calendarRange, weeksOf, clampDate } from "./month-days.ts";

test("splits a month into weeks from Sunday, with null for other months' days", () => {
  const weeks = weeksOf("2026-12-01");

  expect(weeks).toHaveLength(5);
  expect(weeks[0]).toEqual([
    null,
    null,
    "2026-12-01",
    "2026-12-02",
    "2026-12-03",
    "2026-12-04",
    "2026-12-05",
  ]);
  expect(weeks[4]).toEqual([
    "2026-12-27",
    "2026-12-28",
    "2026-12-29",
    "2026-12-30",
    "2026-12-31",
    null,
    null,
  ]);
});

test.for([
  ["2026-02-01", 4, 28],
  ["2028-02-01", 5, 29],
  ["2027-05-01", 6, 31],
] as const)(
  "the month of %s has %i weeks and all its %i days, each once",
  ([month, weeks, days]) => {
    const found = weeksOf(month);

    expect(found).toHaveLength(weeks);
    expect(new Set(found.flat().filter((day) => day !== null)).size).toBe(days);
  },
);

test.for([
  ["ArrowLeft", "2026-11-30"],
  ["ArrowRight", "2026-12-02"],
  ["ArrowUp", "2026-11-24"],
  ["ArrowDown", "2026-12-08"],
  ["Home", "2026-11-29"],
  ["End", "2026-12-05"],
  ["PageUp", "2026-11-01"],
  ["PageDown", "2027-01-01"],
  ["Tab", null],
] as const)("%s moves from December 1 to %s", ([key, day]) => {
  expect(dayAfterKey(key, "2026-12-01")).toBe(day);
});

test("uses the last day of a month that lacks the previous day number", () => {
  expect(dayAfterKey("PageDown", "2027-01-31")).toBe("2027-02-28");
});

test("the range is two months back and twelve ahead", () => {
  const range = calendarRange("2026-12-31");

  expect(range).toEqual({ from: "2026-10-01", to: "2027-12-31" });
  expect(clampDate(range, "2026-09-30")).toBe("2026-10-01");
  expect(clampDate(range, "2028-01-01")).toBe("2027-12-31");
  expect(clampDate(range, "2026-12-31")).toBe("2026-12-31");
});
