import { compareDates } from "@snowball/dates";
import { compareAmounts } from "@snowball/money";
import { isPausedLoanStatus } from "@snowball/planner";

import type { LinkedDebt } from "./debt-rows.ts";

type LoanReport = NonNullable<LinkedDebt["studentLoan"]>;

/** Whether the servicer reports a status in which no payment is due, with or without an end date. */
export function isPaused({ loanStatus }: Pick<LoanReport, "loanStatus">): boolean {
  return isPausedLoanStatus(loanStatus);
}

/**
 * Returns the date until which the servicer requests no payment, or null if it requests one or reports no date. No
 * servicer reports whether interest accrues in the meantime, so plans assume that it does.
 * @param lastBegun earliest calendar date on which a date is not yet past.
 */
export function pausedUntil(
  report: Pick<LoanReport, "loanStatus" | "loanStatusEndDate"> | null,
  lastBegun: string,
): string | null {
  const { loanStatus, loanStatusEndDate: until } = report ?? {};
  if (!until || !isPausedLoanStatus(loanStatus)) return null;

  return compareDates(until, lastBegun) < 0 ? null : until;
}

/**
 * Returns the unpaid interest that the servicer reports, or null if it exceeds the balance and so cannot be a part
 * of it.
 */
export function unpaidInterestOf(report: LoanReport | null, owed: string | null): string | null {
  const interest = report?.outstandingInterestAmount ?? null;
  if (interest === null || owed === null) return interest;

  return compareAmounts(interest, owed) > 0 ? null : interest;
}
