import type { Portfolio } from "@snowball/payoff";

import { isEndless } from "./minimums-alone.ts";

/**
 * Whether a payment that follows its borrower's income never pays its debt off: what is left when the repayment plan
 * ends is forgiven. No budget is derived for such debts: the least that pays them off takes decades that they do not
 * last.
 * @param isIncomeDriven by the debt's id.
 */
export function endsByForgiveness(
  portfolio: Portfolio,
  isIncomeDriven: (id: string) => boolean,
): boolean {
  return portfolio.debts.some((debt) => isIncomeDriven(debt.id) && isEndless(debt, portfolio));
}
