import { expect, test } from "vitest";

import { firstBudget } from "./first-budget.ts";
import type { Budget, BudgetChange } from "../portfolio.ts";

const minimum = { type: "fixed" as const, amount: 3_500 };
const debts = ["a", "b"].map((id) => ({
  id,
  balances: [{ id, amount: 300_000, apr: 199_900 }],
  minimum,
}));
const RAISED: BudgetChange = {
  type: "growth",
  firstMonth: 0,
  everyMonths: 12,
  amount: 1_000,
  share: 0,
};

test.for<[Budget, number]>([
  [{ mode: "minimums-only" }, 7_000],
  [{ mode: "minimums-plus-extra", extra: 2_000 }, 10_000],
  [{ mode: "minimums-plus-extra-no-rollover", extra: 2_000 }, 10_000],
  [{ mode: "total", amount: 5_000 }, 6_000],
  [{ mode: "by-month", amounts: [8_000, 9_000], period: 2 }, 9_000],
])("returns the plan's money of month 1, growth included: %o", ([budget, money]) => {
  const oneOff: BudgetChange = { type: "one-off", month: 1, amount: 99_900 };

  expect(firstBudget({ debts, budget, changes: [RAISED, oneOff] })).toBe(money);
});
