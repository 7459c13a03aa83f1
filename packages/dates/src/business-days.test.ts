import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";

import {
  businessDaysAfter,
  businessDaysBefore,
  isBusinessDay,
  isFederalReserveHoliday,
  payByDate,
} from "./business-days.ts";
import { addDays, compareDates, daysBetween, weekdayOf } from "./calendar-date.ts";

afterEach(() => vi.unstubAllEnvs());

/** As published by the Federal Reserve Banks. A holiday on a Saturday (2026: July 4) closes no bank. */
const PUBLISHED = {
  2024: "01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25",
  2025: "01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25",
  2026: "01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25",
  2027: "01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25",
  2028: "01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25",
  2029: "01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25",
  2030: "01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25",
};

test.for(Object.entries(PUBLISHED))(
  "knows the Federal Reserve's holidays of %s",
  ([year, days]) => {
    const found: string[] = [];
    for (let date = `${year}-01-01`; date.startsWith(year); date = addDays(date, 1)) {
      if (isFederalReserveHoliday(date)) found.push(date.slice(5));
    }

    expect(found.join(" ")).toBe(days);
  },
);

test.for([
  ["a Sunday's holiday is kept on Monday", "2023-01-02", true],
  ["a Saturday's holiday is not kept on Friday", "2021-12-31", false],
  ["nor on the Monday after", "2022-01-03", false],
  ["Juneteenth was none before 2021", "2020-06-19", false],
  ["Juneteenth of 2022 was a Sunday", "2022-06-20", true],
] as const)("%s (%s)", ([, date, isHoliday]) => {
  expect(isFederalReserveHoliday(date)).toBe(isHoliday);
});

test.for([
  ["over a weekend and Labor Day", "2026-09-08", 3, "2026-09-02"],
  ["over Thanksgiving", "2026-11-30", 3, "2026-11-24"],
  ["over Christmas", "2026-12-28", 3, "2026-12-22"],
  ["over New Year's Day", "2027-01-04", 1, "2026-12-31"],
  ["from a Sunday", "2026-12-06", 1, "2026-12-04"],
  ["over a leap day", "2028-03-01", 1, "2028-02-29"],
  ["over the end of a common February", "2027-03-01", 1, "2027-02-26"],
  ["none, from a business day", "2026-12-01", 0, "2026-12-01"],
  ["none, from a Saturday", "2026-12-05", 0, "2026-12-04"],
] as const)("counts business days back %s: %s − %i", ([, date, count, expected]) => {
  expect(businessDaysBefore(date, count)).toBe(expected);
});

test.for([
  ["a Tuesday", "2026-12-08", 3, "2026-12-03"],
  ["a Sunday: it has to be there on Friday", "2026-12-06", 3, "2026-12-01"],
  ["a Saturday", "2026-12-05", 1, "2026-12-03"],
  ["a holiday", "2026-12-25", 0, "2026-12-24"],
] as const)("returns the last safe day for a payment due on %s", ([, due, margin, expected]) => {
  expect(payByDate(due, margin)).toBe(expected);
});

test("moves by exactly the given number of business days", () => {
  const anyDate = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("1995-01-01", days));
  fc.assert(
    fc.property(anyDate, fc.integer({ min: 1, max: 30 }), (date, count) => {
      const [before, after] = [businessDaysBefore(date, count), businessDaysAfter(date, count)];
      const within = (from: string, to: string) =>
        Array.from({ length: daysBetween(from, to) }, (_, index) => addDays(from, index)).filter(
          isBusinessDay,
        ).length;

      expect(within(before, date)).toBe(count);
      expect(within(addDays(date, 1), addDays(after, 1))).toBe(count);
      expect([before, after].map(isBusinessDay)).toEqual([true, true]);
      expect(compareDates(before, date)).toBe(-1);
      expect([0, 6]).not.toContain(weekdayOf(before));
    }),
  );
});

test("computes the same pay-by date in every time zone", () => {
  const zones = [
    "Pacific/Honolulu",
    "America/New_York",
    "UTC",
    "Asia/Kolkata",
    "Pacific/Kiritimati",
  ];
  const results = zones.map((zone) => {
    vi.stubEnv("TZ", zone);
    return ["2026-09-08", "2027-03-15", "2028-02-29", "2026-11-02"].map((date) =>
      businessDaysBefore(date, 3),
    );
  });

  expect(new Set(results.map(String)).size).toBe(1);
});

test("rejects a count that is negative or not a whole number", () => {
  for (const count of [-1, 0.5, Number.NaN]) {
    expect(() => businessDaysBefore("2026-12-01", count)).toThrow(RangeError);
  }
});
