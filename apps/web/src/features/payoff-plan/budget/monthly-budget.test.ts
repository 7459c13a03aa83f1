import { expect, test } from "vitest";

import { budgetChange, extraOf, growthToCome } from "./monthly-budget.ts";

test("a total stays what it is when the minimums fall", () => {
  const settings = { ...budgetChange(20_000, 21_000), rollover: true };

  expect(settings).toMatchObject({ extra: "200.00", total: "410.00" });
  expect(extraOf(settings, 21_000)).toBe(20_000);
  expect(extraOf(settings, 15_000)).toBe(26_000);
});

test("a total that the minimums outgrew is short", () => {
  expect(extraOf({ extra: "0.00", total: "200.00", rollover: true }, 21_000)).toBe(-1_000);
});

test("where freed minimums leave the plan, the extra counts and not the total", () => {
  expect(extraOf({ extra: "200.00", total: "410.00", rollover: false }, 15_000)).toBe(20_000);
});

test("nothing below the minimums is ever stored", () => {
  expect(budgetChange(-500, 21_000)).toEqual({ extra: "0.00", total: "210.00" });
});

test.for([
  ["2025-11-30", "2027-11-30"],
  ["2026-12-31", "2027-12-31"],
  ["2027-01-01", "2027-01-01"],
] as const)("money that is set now has had its raises: from %s the next is on %s", ([first, next]) => {
  const growth = { first_on: first, every_months: 12, amount: "50.00", percent: "0" };

  expect(growthToCome(growth, "2026-12-01")?.first_on).toBe(next);
});
