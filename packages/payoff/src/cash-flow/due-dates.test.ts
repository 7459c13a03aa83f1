import { addDays, weekdayOf } from "@snowball/dates";
import fc from "fast-check";
import { expect, test } from "vitest";

import {
  businessDayOnOrAfter,
  businessDayOnOrBefore,
  dueDates,
  isBusinessDay,
  paydayForEach,
} from "./due-dates.ts";

const date = fc.integer({ min: 0, max: 4000 }).map((days) => addDays("2024-01-01", days));

test("moves a bill of the 31st to the last day of shorter months only", () => {
  expect(dueDates({ type: "monthly", anchorDay: 31 }, "2027-12-31", 5)).toEqual([
    "2027-12-31",
    "2028-01-31",
    "2028-02-29",
    "2028-03-31",
    "2028-04-30",
  ]);
});

test("starts a series on or after its start date", () => {
  expect(dueDates({ type: "monthly", anchorDay: 5 }, "2026-03-10", 2)).toEqual([
    "2026-04-05",
    "2026-05-05",
  ]);
  expect(dueDates({ type: "semimonthly", days: [31, 15] }, "2027-02-16", 3)).toEqual([
    "2027-02-28",
    "2027-03-15",
    "2027-03-31",
  ]);
  expect(dueDates({ type: "semimonthly", days: [30, 31] }, "2027-02-01", 2)).toEqual([
    "2027-02-28",
    "2027-03-30",
  ]);
  expect(dueDates({ type: "semimonthly", days: [] }, "2027-02-01", 2)).toEqual([]);
});

test("returns the requested number of dates in ascending order", () => {
  const rule = fc.oneof(
    fc.record({
      type: fc.constant("monthly" as const),
      anchorDay: fc.integer({ min: 1, max: 31 }),
    }),
    fc.record({ type: fc.constant("every-days" as const), days: fc.integer({ min: 1, max: 40 }) }),
  );
  fc.assert(
    fc.property(rule, date, (given, start) => {
      const dates = dueDates(given, start, 14);

      expect(dates).toHaveLength(14);
      expect(dates).toEqual([...new Set(dates)].toSorted());
      expect((dates[0] ?? "") >= start).toBe(true);
    }),
  );
});

test("moves a payment to the nearest business day before or after", () => {
  const holidays = ["2026-11-26", "2026-11-27"];

  expect(businessDayOnOrBefore("2026-11-29", holidays)).toBe("2026-11-25");
  expect(businessDayOnOrAfter("2026-11-26", holidays)).toBe("2026-11-30");
  fc.assert(
    fc.property(date, (day) => {
      const before = businessDayOnOrBefore(day);

      expect([0, 6]).not.toContain(weekdayOf(before));
      expect(before <= day && businessDayOnOrAfter(day) >= day).toBe(true);
      expect(before === day).toBe(isBusinessDay(day));
    }),
  );
});

test("pays a bill on the first payday after the previous due date", () => {
  const due = ["2026-03-31", "2026-04-30", "2026-05-31"];

  expect(paydayForEach(due, ["2026-04-03", "2026-03-06", "2026-05-01"])).toEqual([
    "2026-03-06",
    "2026-04-03",
    "2026-05-01",
  ]);
  expect(paydayForEach(due, ["2026-02-28", "2026-06-05"])).toEqual(["2026-02-28", null, null]);
});
