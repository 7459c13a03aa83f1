import type { Cents, Rounding } from "../portfolio.ts";
import { roundedQuotient } from "../plan/round-exactly.ts";
import { safeCents } from "./safe-cents.ts";

/** A loan whose whole interest was added to the principal at the start, repaid in equal payments. */
export type PrecomputedLoan = { payment: Cents; periods: number; financeCharge: Cents };

/**
 * What it takes to pay off a precomputed loan after `paymentsMade` payments. By the Rule of 78 the
 * lender gives back charge × k(k+1) ÷ (n(n+1)) with k of n payments to go, which is less than the
 * interest of that time: paying such a loan off early earns little.
 * @throws RangeError when an amount is too large to be exact.
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
