import { type BudgetChange, type Cents, firstMinimums, type Portfolio } from "@snowball/payoff";

/**
 * The portfolio with another extra each month, on top of today's minimums; the rest of its budget
 * stays. A total stays one. Raises that came already are part of what is on screen.
 */
export function withExtra(portfolio: Portfolio, extra: Cents): Portfolio {
  const { budget, changes } = portfolio;

  return {
    ...portfolio,
    ...(changes && { changes: changes.map(withNextRaise) }),
    budget:
      budget.mode === "total"
        ? { mode: "total", amount: minimumsOf(portfolio) + extra }
        : {
            mode:
              budget.mode === "minimums-plus-extra-no-rollover"
                ? budget.mode
                : "minimums-plus-extra",
            extra,
          },
  };
}

function minimumsOf(portfolio: Portfolio): Cents {
  return [...firstMinimums(portfolio).values()].reduce((sum, minimum) => sum + minimum, 0);
}

function withNextRaise(change: BudgetChange): BudgetChange {
  if (change.type !== "growth" || change.firstMonth === undefined) return change;
  const { firstMonth, everyMonths } = change;
  const missed = firstMonth > 1 ? 0 : Math.floor((1 - firstMonth) / everyMonths) + 1;

  return { ...change, firstMonth: firstMonth + missed * everyMonths };
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
