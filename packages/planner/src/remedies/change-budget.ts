import type { Cents, Portfolio } from "@snowball/payoff";

/** Returns the portfolio with `by` cents more per month, or less if negative. A budget of minimums only stays. */
export function withHigherBudget({ opening, ...whole }: Portfolio, by: Cents): Portfolio {
  const { budget } = whole;
  const portfolio = {
    ...whole,
    ...(opening && { opening: { ...opening, money: opening.money + by } }),
  };
  switch (budget.mode) {
    case "total":
      return { ...portfolio, budget: { ...budget, amount: budget.amount + by } };
    case "minimums-plus-extra":
    case "minimums-plus-extra-no-rollover":
      return { ...portfolio, budget: { ...budget, extra: budget.extra + by } };
    case "by-month":
      return {
        ...portfolio,
        budget: { ...budget, amounts: budget.amounts.map((amount) => amount + by) },
      };
    case "minimums-only":
      return portfolio;
  }
}

/** Returns the portfolio with a budget of minimums only. */
export function withMinimumsOnly({ debts, rounding, calendar, opening }: Portfolio): Portfolio {
  return {
    debts,
    ...(opening && { opening }),
    budget: { mode: "minimums-only" },
    ...(rounding && { rounding }),
    ...(calendar && { calendar }),
  };
}
