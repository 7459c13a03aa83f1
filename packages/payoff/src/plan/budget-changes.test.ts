import { expect, test } from "vitest";

import type { Debt } from "../portfolio.ts";
import { loan, planned, twoLoans as two } from "../testing/planned.ts";

test("pays only minimums and one-off money during a pause", () => {
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

test("grows the budget by its amount and share each time", () => {
  const plan = planned({
    ...two,
    changes: [{ type: "growth", everyMonths: 2, amount: 1000, share: 100_000 }],
  });

  // 300.00; in month 3 10 % and 10.00 more; in month 5 10 % and 10.00 on top of 340.00.
  expect([1, 2, 3, 4, 5].map((month) => plan.month(month).paid)).toEqual([
    30_000, 30_000, 34_000, 34_000, 38_400,
  ]);
});

test("grows in the first month and each time it is due after it", () => {
  const plan = planned({
    ...two,
    changes: [{ type: "growth", firstMonth: 2, everyMonths: 3, amount: 1000, share: 0 }],
  });

  expect([1, 2, 3, 4, 5].map((month) => plan.month(month).paid)).toEqual([
    30_000, 31_000, 31_000, 31_000, 32_000,
  ]);
});

test("applies earlier growth in month 1, rounded each time", () => {
  const plan = planned({
    ...two,
    changes: [{ type: "growth", firstMonth: -3, everyMonths: 2, amount: 0, share: 12_345 }],
  });

  // 300.00 → 303.70 → 307.45 → 311.25 (months −3, −1 and 1), and 315.09 in month 3.
  expect([1, 2, 3].map((month) => plan.month(month).paid)).toEqual([31_125, 31_125, 31_509]);
});

test("shrinks an extra to 0 without reducing the minimums", () => {
  const plan = planned({
    ...two,
    budget: { mode: "minimums-plus-extra-no-rollover", extra: 1000 },
    changes: [{ type: "growth", everyMonths: 1, amount: -600, share: 0 }],
  });

  expect([1, 2, 3, 4].map((month) => plan.month(month).paid)).toEqual([
    31_000, 30_400, 30_000, 30_000,
  ]);
});

test("adds a loan's minimum to the budget when its deferment ends", () => {
  const student: Debt = {
    ...loan("student", 500_000, { apr: 60_000, minimum: 6000 }),
    deferment: { months: 2, isSubsidised: true },
  };
  const plan = planned({ ...two, debts: [two.debts[1] as Debt, student] });

  expect([1, 2, 3].map((month) => plan.month(month).paid)).toEqual([20_000, 20_000, 26_000]);
  expect(plan.month(2).debts[1]).toMatchObject({ interest: 0, minimum: 0, end: 500_000 });
  expect(plan.month(3).debts[1]).toMatchObject({ interest: 2500, minimum: 6000 });
});
