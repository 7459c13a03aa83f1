import { compareDates } from "@snowball/dates";
import { compareAmounts } from "@snowball/money";
import { isPausedLoanStatus } from "@snowball/planner";

import type { Liability } from "#features/accounts/index.ts";

/**
 * Returns the date until which the servicer requests no payment, or null if it requests one or reports no date. No
 * servicer reports whether interest accrues in the meantime, so plans assume that it does.
 * @param lastBegun earliest calendar date on which a date is not yet past.
 */
export function pausedUntil(
  { loan_status: status, loan_status_end_date: until }: Liability,
  lastBegun: string,
): string | null {
  if (until === null || !isPausedLoanStatus(status)) return null;

  return compareDates(until, lastBegun) < 0 ? null : until;
}

/**
 * Returns the unpaid interest that the servicer reports, or null if it exceeds the balance and so cannot be a part
 * of it.
 */
export function unpaidInterestOf(report: Liability | null, owed: string | null): string | null {
  const interest = report?.outstanding_interest_amount ?? null;
  if (interest === null || owed === null) return interest;

  return compareAmounts(interest, owed) > 0 ? null : interest;
}
