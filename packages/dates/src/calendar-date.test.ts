import fc from "fast-check";
import { expect, test } from "vitest";

import {
  addDays,
  addMonths,
  compareDates,
  daysBetween,
  daysInMonth,
  formatFullDate,
  formatShortDate,
  isCalendarDate,
  isLeapYear,
  nearestOnDay,
  dayOfMonth,
  lastDayOf,
  weekdayOf,
} from "./calendar-date.ts";

const date = fc
  .date({ min: new Date("1600-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
  .map((value) => value.toISOString().slice(0, 10));

test("finds the nearest date on a day, also in the month before or after", () => {
  expect(nearestOnDay("2026-12-20", 15)).toBe("2026-12-15");
  expect(nearestOnDay("2027-01-02", 28)).toBe("2026-12-28");
  expect(nearestOnDay("2026-12-28", 3)).toBe("2027-01-03");
  expect(nearestOnDay("2027-02-28", 31)).toBe("2027-02-28");
  expect(nearestOnDay("2026-12-16", 1)).toBe("2027-01-01");
  expect(() => nearestOnDay("2026-12-20", 0)).toThrow(RangeError);
});

test("formats a date in full English with the correct weekday", () => {
  expect(formatFullDate("2026-12-04")).toBe("Friday, December 4, 2026");
  expect(formatShortDate("2026-12-04")).toBe("Dec 4, 2026");

  const oracle = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
  fc.assert(
    fc.property(date, (text) => {
      expect(formatFullDate(text)).toBe(oracle.format(new Date(`${text}T00:00:00Z`)));
    }),
  );
});

test("adds and counts days consistently across months, years and leap days", () => {
  fc.assert(
    fc.property(date, fc.integer({ min: -100_000, max: 100_000 }), (start, days) => {
      const end = addDays(start, days);

      expect(daysBetween(start, end)).toBe(days);
      expect(compareDates(start, end)).toBe(days === 0 ? 0 : -Math.sign(days));
    }),
  );
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
});

test("rejects dates that do not exist", () => {
  for (const text of ["2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "26-1-1", "", "x"]) {
    expect(isCalendarDate(text)).toBe(false);
    expect(() => formatFullDate(text)).toThrow(RangeError);
  }
  expect(isCalendarDate("2028-02-29")).toBe(true);
});

test("keeps the anchor day of a monthly series, except in shorter months", () => {
  const series = [0, 1, 2, 3, 14].map((months) => addMonths("2027-01-31", months, 31));

  expect(series).toEqual(["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2028-03-31"]);
  expect(addMonths("2028-01-31", 1)).toBe("2028-02-29");
  expect(addMonths("2027-02-28", 1, 31)).toBe("2027-03-31");
  expect(addMonths("2027-01-15", -13)).toBe("2025-12-15");
  expect(() => addMonths("2027-01-15", 1, 32)).toThrow(RangeError);
});

test("adds months without skipping any, in every year", () => {
  fc.assert(
    fc.property(date, fc.integer({ min: -1200, max: 1200 }), (start, months) => {
      const instant = new Date(`${start}T00:00:00Z`);
      instant.setUTCDate(1);
      instant.setUTCMonth(instant.getUTCMonth() + months);

      expect(addMonths(start, months).slice(0, 7)).toBe(instant.toISOString().slice(0, 7));
    }),
  );
});

test("computes weekdays, leap years and month lengths like the calendar", () => {
  fc.assert(
    fc.property(date, (text) => {
      const instant = new Date(`${text}T00:00:00Z`);
      const [year, month] = [instant.getUTCFullYear(), instant.getUTCMonth()];

      expect(weekdayOf(text)).toBe(instant.getUTCDay());
      expect(isLeapYear(year)).toBe(new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1);
      expect(daysInMonth(year, month + 1)).toBe(
        new Date(Date.UTC(year, month + 1, 0)).getUTCDate(),
      );
    }),
  );
});

test("rejects results outside the years 0000 to 9999", () => {
  expect(addDays("9999-12-30", 1)).toBe("9999-12-31");
  expect(() => addDays("9999-12-31", 1)).toThrow(RangeError);
  expect(() => addDays("0000-01-01", -1)).toThrow(RangeError);
  expect(() => addMonths("9999-12-31", 1)).toThrow(RangeError);
});

test.for([
  ["2026-12-04", 4, "2026-12-31"],
  ["2028-02-29", 29, "2028-02-29"],
  ["2027-02-01", 1, "2027-02-28"],
] as const)("names the day and the last day of the month of %s", ([date, day, last]) => {
  expect([dayOfMonth(date), lastDayOf(date)]).toEqual([day, last]);
});
