import type { BudgetChange } from "@snowball/payoff";
import { expect, test } from "vitest";

import { isReducedMonth } from "./sinking-fund.ts";

const refund: BudgetChange = { type: "one-off", month: 4, amount: 50_00 };
const dues: BudgetChange = {
  type: "recurring",
  firstMonth: 2,
  everyMonths: 2,
  lastMonth: 6,
  amount: -20_00,
};

test("a month has less money where what was entered for it adds up to less", () => {
  const months = [1, 2, 3, 4, 5, 6, 7, 8];

  expect(months.filter((month) => isReducedMonth([dues, refund], month))).toEqual([2, 6]);
  expect(months.filter((month) => isReducedMonth([refund], month))).toEqual([]);
  expect(
    isReducedMonth([refund, { type: "one-off", month: 4, amount: -50_01, debt: "visa" }], 4),
  ).toBe(true);
});

test("a pause and a raise leave no month less", () => {
  const changes: BudgetChange[] = [
    { type: "pause", firstMonth: 1, lastMonth: 3 },
    { type: "growth", everyMonths: 1, amount: 5_00, share: 0 },
  ];

  expect(isReducedMonth(changes, 2)).toBe(false);
});
