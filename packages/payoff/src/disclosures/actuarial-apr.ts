import { findBracket, findRoot } from "../loans/find-root.ts";
import { divide, fixedQuotient, multiply, ONE, power, type Fixed } from "../loans/fixed-point.ts";

/** An amount that is paid `unitPeriods` whole unit-periods plus a `fraction` of one after the start. */
export type DatedAmount = { amount: Fixed; unitPeriods: number; fraction: Fixed };

/** A credit transaction in the terms of Regulation Z, Appendix J. */
export type CreditTransaction = {
  advances: readonly DatedAmount[];
  payments: readonly DatedAmount[];
  /** 12 for months, 52 for weeks; 365/255 if the unit-period is a term of 255 days. */
  unitPeriodsPerYear: Fixed;
};

/** The points, in thousandths, at which rates per unit-period are evaluated to bracket the APR. */
const BRACKET_POINTS = [-900, -500, -200, -50, 0, 50, 200, 1000, 10_000, 1_000_000];

/**
 * Returns the annual percentage rate by the actuarial method, as a fraction of 1 (Regulation Z, 12 CFR 1026,
 * Appendix J (b)(8)): the rate at which the present values of advances and payments are equal, each
 * discounted by (1 + f·i)(1 + i)^t, times the unit-periods of a year.
 * @returns null if there is no such rate.
 */
export function actuarialApr(transaction: CreditTransaction): Fixed | null {
  const { advances, payments, unitPeriodsPerYear } = transaction;
  const difference = (rate: Fixed): Fixed => worthAt(rate, advances) - worthAt(rate, payments);
  const points = BRACKET_POINTS.map((thousandths) => fixedQuotient(BigInt(thousandths), 1000n));
  const interval = findBracket(difference, points);
  const rate = interval && findRoot(difference, interval);

  return rate === null ? null : multiply(rate, unitPeriodsPerYear);
}

/**
 * Computes future values by multiplication, so that rates far below zero cannot divide by a number truncated
 * to 0.
 */
function worthAt(rate: Fixed, amounts: readonly DatedAmount[]): Fixed {
  const discount = divide(ONE, ONE + rate);
  const forFraction = new Map<Fixed, Fixed>();
  let reached = { unitPeriods: 0, discounted: ONE };
  let worth = 0n;

  for (const { amount, unitPeriods, fraction } of amounts) {
    // Most payments are one unit-period apart, so continues from the power of the previous one.
    const from = unitPeriods < reached.unitPeriods ? { unitPeriods: 0, discounted: ONE } : reached;
    const further = power(discount, BigInt(unitPeriods - from.unitPeriods));
    reached = { unitPeriods, discounted: multiply(from.discounted, further) };
    const byFraction = forFraction.get(fraction) ?? divide(ONE, ONE + multiply(fraction, rate));
    forFraction.set(fraction, byFraction);
    worth += multiply(multiply(amount, reached.discounted), byFraction);
  }
  return worth;
}
