import type { Cents, RatePpm, Rounding } from "../portfolio.ts";
import { fixedQuotient, type Fixed } from "./fixed-point.ts";
import { safeCents } from "./safe-cents.ts";
import { roundedAccrual, spanOfDays, type YearBasis } from "./simple-interest.ts";

/** A billing cycle: the balances, and the number of days of each. A credit balance counts as 0. */
export type BillingCycle = {
  segments: readonly { days: number; balance: Cents }[];
  apr: RatePpm;
  yearBasis: Exclude<YearBasis, "actual">;
  /** See `SimpleAccrual`. */
  factorDecimals?: number;
};

/**
 * Computes a cycle's interest by the average daily balance: average × rate ÷ days of the year × days. The
 * same as charging the sum of the daily balances for one day.
 * @returns `average` in cents, not rounded; null for a cycle without days.
 * @throws RangeError if the interest is too large to be exact.
 */
export function averageDailyBalanceInterest(
  { segments, yearBasis, ...rate }: BillingCycle,
  rounding: Rounding,
): { average: Fixed | null; interest: Cents } {
  const days = segments.reduce((sum, segment) => sum + segment.days, 0);
  const balanceDays = segments.reduce(
    (sum, segment) => sum + BigInt(segment.days) * BigInt(Math.max(0, segment.balance)),
    0n,
  );
  const oneDay = { ...rate, principal: balanceDays, span: spanOfDays(1, yearBasis) };

  return {
    average: days === 0 ? null : fixedQuotient(balanceDays, BigInt(days)),
    interest: safeCents(roundedAccrual(oneDay, rounding)),
  };
}
