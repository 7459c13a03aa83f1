import fc from "fast-check";
import { expect, test } from "vitest";

import {
  addDays,
  compareDates,
  daysBetween,
  formatFullDate,
  formatShortDate,
  isCalendarDate,
} from "./calendar-date.ts";

const date = fc
  .date({ min: new Date("1600-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
  .map((value) => value.toISOString().slice(0, 10));

test("a date is written out in full English, with the weekday it really has", () => {
  expect(formatFullDate("2026-12-04")).toBe("Friday, December 4, 2026");
  expect(formatShortDate("2026-12-04")).toBe("Dec 4, 2026");

  const oracle = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
  fc.assert(
    fc.property(date, (text) => {
      expect(formatFullDate(text)).toBe(oracle.format(new Date(`${text}T00:00:00Z`)));
    }),
  );
});

test("adding days and counting them are inverse, across months, years and leap days", () => {
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

test("dates that do not exist are refused", () => {
  for (const text of ["2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "26-1-1", "", "x"]) {
    expect(isCalendarDate(text)).toBe(false);
    expect(() => formatFullDate(text)).toThrow(RangeError);
  }
  expect(isCalendarDate("2028-02-29")).toBe(true);
});
