import type { Portfolio } from "@snowball/payoff";

import { isEndless } from "./minimums-alone.ts";

/**
 * Returns whether an income-driven payment never pays its debt off, so that the rest is forgiven at the end of the
 * repayment plan. No budget is derived for such debts: the smallest budget that pays them off takes decades longer than
 * they last.
 * @param isIncomeDriven by debt id.
 */
export function endsByForgiveness(
  portfolio: Portfolio,
  isIncomeDriven: (id: string) => boolean,
): boolean {
  return portfolio.debts.some((debt) => isIncomeDriven(debt.id) && isEndless(debt, portfolio));
}
