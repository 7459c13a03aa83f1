import type { Cents, Debt, Portfolio } from "@snowball/payoff";

/** Returns what is owed on a debt in cents, including unpaid interest. A credit balance counts as zero. */
export function owedOn({ balances, accrual }: Debt): Cents {
  const accrued = accrual?.type === "simple-daily" ? accrual.accrued : 0;

  return balances.reduce((sum, { amount }) => sum + Math.max(0, amount), accrued);
}

/** Returns what is owed on all debts before the plan begins. */
export function totalOwed({ debts }: Pick<Portfolio, "debts">): Cents {
  return debts.reduce((sum, debt) => sum + owedOn(debt), 0);
}
