import { expect, test } from "vitest";

import type { Debt } from "../portfolio.ts";
import { loan, planned, twoLoans as two } from "../testing/planned.ts";

test("a pause leaves minimums and one-off money; recurring money and the extra stop", () => {
  const plan = planned({
    ...two,
    budget: { mode: "minimums-plus-extra", extra: 1000 },
    changes: [
      { type: "pause", firstMonth: 2, lastMonth: 3 },
      { type: "recurring", firstMonth: 1, everyMonths: 1, lastMonth: 4, amount: 500 },
      { type: "one-off", month: 3, amount: 70 },
    ],
  });

  expect([1, 2, 3, 4, 5].map((month) => plan.month(month).paid)).toEqual([
    31_500, 30_000, 30_070, 31_500, 31_000,
  ]);
});

test("a growing budget grows by its amount and its share, each time it is due", () => {
  const plan = planned({
    ...two,
    changes: [{ type: "growth", everyMonths: 2, amount: 1000, share: 100_000 }],
  });

  // 300.00; in month 3 + 10 % + 10.00; in month 5 the same of 340.00.
  expect([1, 2, 3, 4, 5].map((month) => plan.month(month).paid)).toEqual([
    30_000, 30_000, 34_000, 34_000, 38_400,
  ]);
});

test("growth comes in its first month and from then on each time it is due", () => {
  const plan = planned({
    ...two,
    changes: [{ type: "growth", firstMonth: 2, everyMonths: 3, amount: 1000, share: 0 }],
  });

  expect([1, 2, 3, 4, 5].map((month) => plan.month(month).paid)).toEqual([
    30_000, 31_000, 31_000, 31_000, 32_000,
  ]);
});

test("growth that was due before the plan is part of its first month, rounded each time", () => {
  const plan = planned({
    ...two,
    changes: [{ type: "growth", firstMonth: -3, everyMonths: 2, amount: 0, share: 12_345 }],
  });

  // 300.00 → 303.70 → 307.45 → 311.25 (months −3, −1 and 1), and 315.09 in month 3.
  expect([1, 2, 3].map((month) => plan.month(month).paid)).toEqual([31_125, 31_125, 31_509]);
});

test("an extra that shrinks ends at nothing and takes no minimum with it", () => {
  const plan = planned({
    ...two,
    budget: { mode: "minimums-plus-extra-no-rollover", extra: 1000 },
    changes: [{ type: "growth", everyMonths: 1, amount: -600, share: 0 }],
  });

  expect([1, 2, 3, 4].map((month) => plan.month(month).paid)).toEqual([
    31_000, 30_400, 30_000, 30_000,
  ]);
});

test("the minimum of a loan whose deferment ends joins the budget then", () => {
  const student: Debt = {
    ...loan("student", 500_000, { apr: 60_000, minimum: 6000 }),
    deferment: { months: 2, isSubsidised: true },
  };
  const plan = planned({ ...two, debts: [two.debts[1] as Debt, student] });

  expect([1, 2, 3].map((month) => plan.month(month).paid)).toEqual([20_000, 20_000, 26_000]);
  expect(plan.month(2).debts[1]).toMatchObject({ interest: 0, minimum: 0, end: 500_000 });
  expect(plan.month(3).debts[1]).toMatchObject({ interest: 2500, minimum: 6000 });
});
