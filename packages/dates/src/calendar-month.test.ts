import fc from "fast-check";
import { expect, test } from "vitest";

import {
  formatMonth,
  formatShortMonth,
  monthAfter,
  monthOf,
  monthsBetween,
} from "./calendar-month.ts";

test.for([
  ["2026-12-31", 1, "2027-01-01"],
  ["2026-01-31", 1, "2026-02-01"],
  ["2026-01-01", -1, "2025-12-01"],
  ["2026-03-15", 600, "2076-03-01"],
  ["2026-03-15", 0, "2026-03-01"],
] as const)("returns the month after %s by %i: %s", ([date, count, month]) => {
  expect(monthAfter(date, count)).toBe(month);
});

test("counts the months between two dates consistently with adding them", () => {
  fc.assert(
    fc.property(fc.integer({ min: -2000, max: 2000 }), (count) => {
      expect(monthsBetween("2026-11-21", monthAfter("2026-11-21", count))).toBe(count);
    }),
  );
});

test("formats a month in English", () => {
  expect(formatMonth("2027-03-01")).toBe("March 2027");
  expect(formatShortMonth("2027-12-31")).toBe("Dec 2027");
  expect(monthOf("2027-12-31")).toBe("2027-12-01");
});

test("rejects text that is not a date", () => {
  expect(() => formatMonth("2027-13-01")).toThrow(RangeError);
  expect(() => monthAfter("soon", 1)).toThrow(RangeError);
});
