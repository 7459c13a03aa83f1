import { addDays, monthAfter } from "@snowball/dates";
import fc from "fast-check";
import { expect, test } from "vitest";

import { budgetOfPaydays, fewestPaydays, type PaidBudget, paydaysBetween } from "./read-paydays.ts";

const biweekly: PaidBudget = { every: "two_weeks", on: "2026-11-20", days: [], amount: "450.00" };

const anyPaydays: fc.Arbitrary<PaidBudget> = fc.oneof(
  fc.record({
    every: fc.constantFrom("week" as const, "two_weeks" as const),
    on: fc.integer({ min: -9000, max: 9000 }).map((days) => addDays("2026-11-20", days)),
    days: fc.constant<number[]>([]),
    amount: fc.constant("123.45"),
  }),
  fc.record({
    every: fc.constant("half_month" as const),
    on: fc.constant(null),
    days: fc.constantFrom<number[]>([1, 15], [15, 31], [5, 20], [27, 30]),
    amount: fc.constant("123.45"),
  }),
  fc.record({
    every: fc.constant("month" as const),
    on: fc.constant(null),
    days: fc.integer({ min: 1, max: 31 }).map((day) => [day]),
    amount: fc.constant("123.45"),
  }),
);

test("paydays are the same whichever of them is entered, past or future", () => {
  const span = { from: "2026-12-01", through: "2027-01-31" };
  const dates = ["2026-12-04", "2026-12-18", "2027-01-01", "2027-01-15", "2027-01-29"];

  expect(paydaysBetween(biweekly, span)).toEqual(dates);
  expect(paydaysBetween({ ...biweekly, on: "2031-11-28" }, span)).toEqual(
    paydaysBetween({ ...biweekly, on: "2019-11-15" }, span),
  );
});

test("the last of a month is its last, and two days of each month are two in February as well", () => {
  const days = { every: "half_month" as const, on: null, days: [15, 31], amount: null };

  expect(paydaysBetween(days, { from: "2027-02-01", through: "2027-03-31" })).toEqual([
    "2027-02-15",
    "2027-02-28",
    "2027-03-15",
    "2027-03-31",
  ]);
});

test("each month has the money of its paydays to the cent, and at least so many of them", () => {
  fc.assert(
    fc.property(anyPaydays, fc.integer({ min: 0, max: 400 }), (paydays, later) => {
      const today = addDays("2026-11-22", later);
      const { amounts } = budgetOfPaydays(paydays, today);
      const counts = Array.from({ length: 30 }, (_none, at) => {
        const from = monthAfter(today, at);
        return paydaysBetween(paydays, { from, through: addDays(monthAfter(from, 1), -1) }).length;
      });

      expect(amounts.slice(0, 30)).toEqual(counts.map((count) => count * 12_345));
      expect(Math.min(...counts)).toBeGreaterThanOrEqual(fewestPaydays(paydays));
    }),
  );
});
