import { type Debt, isPausedLoanStatus } from "@snowball/contract";
import { compareDates, formatShortMonth } from "@snowball/dates";

/** The fields of a debt that affect its deferment. */
type Deferrable = Pick<Debt, "deferment_until" | "student_loan">;

/** Returns until when no payment is due on a deferred loan, or null if payments are due. */
export function describeDeferment(
  { deferment_until: until, student_loan: loan }: Deferrable,
  today: string,
): string | null {
  if (until !== null) {
    return compareDates(until, today) < 0 ? null : `Deferred until ${formatShortMonth(until)}`;
  }
  const status = loan?.loan_status;

  return isPausedLoanStatus(status?.type) && status?.end_date === null
    ? "Deferred, no end date known"
    : null;
}
