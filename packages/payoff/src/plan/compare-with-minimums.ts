import type { PlanTotals, TotalsOutcome } from "../payoff-plan.ts";
import { totalPayoff } from "./plan-payoff.ts";
import type { Cents, Portfolio } from "../portfolio.ts";

/** How much less a plan costs, and how many months sooner it ends, than paying only the minimums. */
export type Savings = { interest: Cents; fees: Cents; months: number };

/**
 * Computes the plan that pays each month's minimums and nothing else. Minimums fall with the balances, the
 * minimum of a paid-off debt is not paid to other debts, and changes of the budget are ignored.
 */
export function totalMinimumsOnly(portfolio: Portfolio): TotalsOutcome {
  const { changes: _, ...debts } = portfolio;
  return totalPayoff({ ...debts, budget: { mode: "minimums-only" } }, { type: "minimum-only" });
}

/**
 * Returns what a plan saves compared with the minimums alone. Negative figures mean that the plan costs more.
 * @returns null if the minimums alone never pay off the debts.
 */
export function savingsAgainst(minimumsOnly: TotalsOutcome, plan: PlanTotals): Savings | null {
  if (minimumsOnly.kind === "impossible") return null;

  const { interest, fees, months } = minimumsOnly.totals;
  return {
    interest: interest - plan.interest,
    fees: fees - plan.fees,
    months: months - plan.months,
  };
}
