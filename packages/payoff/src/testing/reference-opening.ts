import type { Debt, Portfolio } from "../portfolio.ts";
import type { Fraction } from "./reference-arithmetic.ts";

// The opening period and the escrow of the reference engine.

type Now = { portfolio: Portfolio; month: number };

/** Sums the escrow of all debts: it is due in every month, whatever is owed. */
export function escrowOf({ portfolio, month }: Now): bigint {
  const own = (id: string) =>
    month === 1 && portfolio.opening
      ? portfolio.opening.debts[id]?.escrow
      : portfolio.debts.find((debt) => debt.id === id)?.escrow;

  return portfolio.debts.reduce((sum, { id }) => sum + BigInt(own(id) ?? 0), 0n);
}

/** Returns the money of an opening period; null in whole months. */
export function openingMoney({ portfolio, month }: Now, required: bigint): bigint | null {
  if (month > 1 || !portfolio.opening) return null;

  return portfolio.budget.mode === "minimums-only" ? required : BigInt(portfolio.opening.money);
}

export function openingFraction(
  { portfolio, month }: Now,
  { id }: Debt,
  apr: number,
): Fraction | null {
  const accrual = month === 1 ? portfolio.opening?.debts[id]?.accrual : undefined;
  if (!accrual) return null;

  return { over: BigInt(apr) * BigInt(accrual.over), under: 1_000_000n * BigInt(accrual.under) };
}
