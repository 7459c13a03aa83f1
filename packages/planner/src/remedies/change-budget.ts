import type { Cents, Portfolio } from "@snowball/payoff";

/** The portfolio with so much more a month, or less where it is negative; minimums only stay that. */
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

/** The portfolio as it would be if nobody paid anything beyond the minimums. */
export function withMinimumsOnly({ debts, rounding, calendar, opening }: Portfolio): Portfolio {
  return {
    debts,
    ...(opening && { opening }),
    budget: { mode: "minimums-only" },
    ...(rounding && { rounding }),
    ...(calendar && { calendar }),
  };
}
