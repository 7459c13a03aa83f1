import type { Cents, Portfolio } from "@snowball/payoff";

/** The portfolio with another extra each month; the rest of its budget stays. */
export function withExtra(portfolio: Portfolio, extra: Cents): Portfolio {
  const { budget } = portfolio;
  const mode =
    budget.mode === "minimums-plus-extra-no-rollover" ? budget.mode : "minimums-plus-extra";

  return { ...portfolio, budget: { mode, extra } };
}

/** The portfolio as it would be if nobody paid anything beyond the minimums. */
export function withMinimumsOnly({ debts, rounding, calendar }: Portfolio): Portfolio {
  return {
    debts,
    budget: { mode: "minimums-only" },
    ...(rounding && { rounding }),
    ...(calendar && { calendar }),
  };
}
