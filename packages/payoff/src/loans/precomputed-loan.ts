import type { Cents, Rounding } from "../portfolio.ts";
import { roundedQuotient } from "../plan/round-exactly.ts";
import { safeCents } from "./safe-cents.ts";

/** A loan with all of its interest added to the principal at the start, repaid in equal payments. */
export type PrecomputedLoan = { payment: Cents; periods: number; financeCharge: Cents };

/**
 * Returns the amount that pays off a precomputed loan after `paymentsMade` payments. By the Rule of 78 the
 * lender rebates charge × k(k+1) ÷ (n(n+1)) with k of n payments left. That is less than the interest of that
 * time, so an early payoff saves little.
 * @throws RangeError if an amount is too large to be exact.
 */
export function payoffByRuleOf78(
  { payment, periods, financeCharge }: PrecomputedLoan,
  paymentsMade: number,
  rounding: Rounding,
): { rebate: Cents; payoff: Cents } {
  const left = BigInt(periods - paymentsMade);
  const all = BigInt(periods);
  const numerator = BigInt(financeCharge) * left * (left + 1n);
  const rebate = safeCents(roundedQuotient(numerator, all * (all + 1n), rounding));

  return { rebate, payoff: safeCents(left * BigInt(payment)) - rebate };
}
