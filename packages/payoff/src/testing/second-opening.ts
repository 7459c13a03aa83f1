import type { Debt, Portfolio } from "../portfolio.ts";
import type { Fraction } from "./second-arithmetic.ts";

// What the second engine says of a first period that is shorter than a month, and of escrow.

type Now = { portfolio: Portfolio; month: number };

/** What goes out beside the payments of these debts. */
export function escrowOf({ portfolio, month }: Now, ids: readonly string[]): bigint {
  const own = (id: string) =>
    month === 1 && portfolio.opening
      ? portfolio.opening.debts[id]?.escrow
      : portfolio.debts.find((debt) => debt.id === id)?.escrow;

  return ids.reduce((sum, id) => sum + BigInt(own(id) ?? 0), 0n);
}

/** What an opening has for itself; null in whole months. */
export function openingMoney({ portfolio, month }: Now, asked: bigint): bigint | null {
  if (month > 1 || !portfolio.opening) return null;

  return portfolio.budget.mode === "minimums-only" ? asked : BigInt(portfolio.opening.money);
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
