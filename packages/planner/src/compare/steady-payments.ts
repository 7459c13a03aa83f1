import { type Cents, type Debt, firstMinimums, type Portfolio } from "@snowball/payoff";

/**
 * The portfolio as somebody pays it who sends the same amount every month: a minimum that falls with its balance stays
 * what it is now, so that the money beyond the minimums changes only when a debt is finished or a rate ends. Planned
 * by a strategy that ranks debts; what it costs beyond the cheapest plan is its price.
 *
 * A minimum that may rise keeps its rule: one that does not cover what is charged, and one whose rate changes.
 */
export function steadyPayments(portfolio: Portfolio): Portfolio {
  const minimums = firstMinimums(portfolio);
  const debts = portfolio.debts.map((debt) => {
    const amount = (minimums.get(debt.id) ?? 0) - (debt.escrow ?? 0);
    return isFalling(debt, amount)
      ? { ...debt, minimum: { type: "fixed" as const, amount } }
      : debt;
  });

  return { ...portfolio, debts };
}

const MONTHLY = 12_000_000;

function isFalling({ minimum, balances, deferment, ...debt }: Debt, amount: Cents): boolean {
  const follows = minimum.type === "percent" || minimum.type === "percentPlusInterest";
  const isSteady = balances.every(({ promo, deferred }) => !promo && !deferred);
  const charged = balances.reduce(
    (sum, { amount: owed, apr }) => sum + (Math.max(owed, 0) * apr) / MONTHLY,
    debt.monthlyFee ?? 0,
  );

  return follows && isSteady && !deferment && !debt.annualFee && amount > charged;
}
