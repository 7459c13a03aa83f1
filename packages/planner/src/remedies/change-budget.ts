import type { Budget, Cents, Portfolio } from "@snowball/payoff";

import { withoutWaiting } from "../month/extras-from-paychecks.ts";

/** Returns the portfolio with `by` cents more per month, or less if negative. A budget of minimums only stays. */
export function withHigherBudget({ opening, ...whole }: Portfolio, by: Cents): Portfolio {
  return {
    ...whole,
    ...(opening && { opening: { ...opening, money: opening.money + by } }),
    budget: higherBudget(whole.budget, by),
  };
}

function higherBudget(budget: Budget, by: Cents): Budget {
  switch (budget.mode) {
    case "total":
      return { ...budget, amount: budget.amount + by };
    case "minimums-plus-extra":
    case "minimums-plus-extra-no-rollover":
      return { ...budget, extra: budget.extra + by };
    case "by-month":
      return { ...budget, amounts: budget.amounts.map((amount) => amount + by) };
    case "minimums-only":
      return budget;
  }
}

/** Returns the portfolio with a budget of minimums only, which does not change. */
export function withMinimumsOnly({ changes: _changes, ...portfolio }: Portfolio): Portfolio {
  return { ...withoutWaiting(portfolio), budget: { mode: "minimums-only" } };
}
