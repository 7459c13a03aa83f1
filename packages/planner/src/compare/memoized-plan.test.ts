import { expect, test } from "vitest";

import { memoizedPlan } from "./memoized-plan.ts";
import { portfolioOf } from "../testing/portfolio-of.ts";
import { withHigherBudget } from "../remedies/change-budget.ts";

const portfolio = portfolioOf(
  { Visa: { owed: 2000, apr: 24.99, minimum: 60 }, Loan: { owed: 900, apr: 6, minimum: 80 } },
  { budget: { mode: "minimums-plus-extra", extra: 10_000 } },
);
const more = withHigherBudget(portfolio, 10_000);

test("computes a plan once for each budget, strategy and order", () => {
  const order = (...ids: string[]) => ({ type: "custom" as const, order: ids });

  expect(memoizedPlan(portfolio, { type: "snowball" })).toBe(
    memoizedPlan(portfolio, { type: "snowball" }),
  );
  expect(memoizedPlan(portfolio, { type: "snowball" })).not.toBe(
    memoizedPlan(more, { type: "snowball" }),
  );
  expect(memoizedPlan(portfolio, order("Visa", "Loan"))).not.toBe(
    memoizedPlan(portfolio, order("Loan", "Visa")),
  );
});

test("reuses the minimums-only plan for every budget", () => {
  const outcome = memoizedPlan(portfolio, { type: "minimum-only" });

  expect(memoizedPlan(more, { type: "minimum-only" })).toBe(outcome);
  expect(outcome.kind === "plan" && outcome.plan.month(1).paid).toBe(14_000);
});
