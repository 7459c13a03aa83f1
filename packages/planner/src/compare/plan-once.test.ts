import { expect, test } from "vitest";

import { planOnce } from "./plan-once.ts";
import { portfolioOf } from "../testing/portfolio-of.ts";
import { withHigherBudget } from "../remedies/change-budget.ts";

const portfolio = portfolioOf(
  { Visa: { owed: 2000, apr: 24.99, minimum: 60 }, Loan: { owed: 900, apr: 6, minimum: 80 } },
  { budget: { mode: "minimums-plus-extra", extra: 10_000 } },
);
const more = withHigherBudget(portfolio, 10_000);

test("a plan is computed once, and anew for another budget, strategy or order", () => {
  const order = (...ids: string[]) => ({ type: "custom" as const, order: ids });

  expect(planOnce(portfolio, { type: "snowball" })).toBe(planOnce(portfolio, { type: "snowball" }));
  expect(planOnce(portfolio, { type: "snowball" })).not.toBe(planOnce(more, { type: "snowball" }));
  expect(planOnce(portfolio, order("Visa", "Loan"))).not.toBe(
    planOnce(portfolio, order("Loan", "Visa")),
  );
});

test("the plan that pays minimums only does not depend on the budget", () => {
  const outcome = planOnce(portfolio, { type: "minimum-only" });

  expect(planOnce(more, { type: "minimum-only" })).toBe(outcome);
  expect(outcome.kind === "plan" && outcome.plan.month(1).paid).toBe(14_000);
});
