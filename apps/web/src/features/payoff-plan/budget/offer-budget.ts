import type { Cents } from "@snowball/payoff";

import type { Plan } from "../model/use-plan.tsx";

type BudgetContext = Pick<Plan, "budget" | "words">;

/** A budget to choose: an amount per month, or per paycheck if paychecks set the budget. */
type OfferedBudget = { amount: Cents; words: string; choose: () => void };

/** Returns a budget of at least `total` cents in every month. */
export function offerTotal(total: Cents, { budget, words }: BudgetContext): OfferedBudget {
  const amount = Math.ceil(total / budget.times);

  return {
    amount,
    words: `${words.money(amount)} ${budget.unit}`,
    choose: () => budget.setAmount(amount),
  };
}

/** Returns a budget with `more` cents in every month, and with at least the minimums of today. */
export function offerMore(more: Cents, plan: BudgetContext): OfferedBudget {
  const { amount, times, least } = plan.budget;

  return offerTotal(Math.max(amount * times + more, least), plan);
}

/** Describes how much `offerMore` adds. */
export function describeMore(more: Cents, { budget, words }: BudgetContext): string {
  return `${words.money(Math.ceil(more / budget.times))} more ${budget.unit}`;
}
