import { type Budget, firstMinimums, planPayoff } from "@snowball/payoff";
import { expect, test } from "vitest";

import { withHigherBudget } from "./change-budget.ts";
import { portfolioOf } from "../testing/portfolio-of.ts";

const debts = {
  Visa: { owed: 2000, apr: 24.99, minimum: 60 },
  Loan: { owed: 900, apr: 6, minimum: 80 },
};

test.for<Budget>([
  { mode: "total", amount: 20_000 },
  { mode: "minimums-plus-extra", extra: 6_000 },
  { mode: "minimums-plus-extra-no-rollover", extra: 6_000 },
  { mode: "by-month", amounts: [20_000], period: 1 },
])("more is paid in the first month, however the budget is said: %o", (budget) => {
  const portfolio = portfolioOf(debts, { budget });
  const outcome = planPayoff(withHigherBudget(portfolio, 5_000), { type: "avalanche" });

  expect(outcome.kind === "plan" && outcome.plan.month(1).paid).toBe(25_000);
});

test("minimums only are no budget that could be more", () => {
  const portfolio = portfolioOf(debts, { budget: { mode: "minimums-only" } });
  const outcome = planPayoff(withHigherBudget(portfolio, 5_000), { type: "minimum-only" });
  const minimums = [...firstMinimums(portfolio).values()].reduce((sum, each) => sum + each, 0);

  expect(outcome.kind === "plan" && outcome.plan.month(1).paid).toBe(minimums);
});
