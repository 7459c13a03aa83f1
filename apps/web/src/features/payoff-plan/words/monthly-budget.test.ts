import { expect, test } from "vitest";

import { budgetChange, upcomingChanges } from "./monthly-budget.ts";

test("stores the total, so that it stays the same when the minimums fall", () => {
  expect(budgetChange(20_000, 21_000)).toEqual({ extra: "200.00", total: "410.00" });
});

test("a budget below the minimums is stored as a total", () => {
  expect(budgetChange(-500, 21_000)).toEqual({ extra: "0.00", total: "205.00", rollover: true });
});

test.for([
  ["2025-11-30", "2027-11-30"],
  ["2026-12-31", "2027-12-31"],
  ["2027-01-01", "2027-01-01"],
] as const)("keeps a raise date ahead and moves a past one: from %s to %s", ([first, next]) => {
  const growth = { kind: "growth" as const, every_months: 12, amount: "50.00", percent: "0" };

  expect(upcomingChanges([{ ...growth, first_on: first }], "2026-12-01")).toEqual([
    { ...growth, first_on: next },
  ]);
});
