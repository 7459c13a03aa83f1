import type { StudentLoanTerms } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";

type Row = { label: string; words: string };

/** What the servicer says of a student loan beside its figures; nothing where it is silent. */
export function describeStudentLoan(terms: StudentLoanTerms): Row[] {
  return [
    { label: "Loan status", words: statusOf(terms) },
    { label: "Repayment plan", words: planOf(terms) },
    { label: "Public service forgiveness", words: forgivenessOf(terms) },
  ].flatMap(({ label, words }) => (words === null ? [] : [{ label, words }]));
}

/** While it is repaid, the end of the stage is the end of the loan. */
function statusOf({ loan_status: status }: StudentLoanTerms): string | null {
  if (!status?.type) return null;
  const words = sentence(status.type);

  return status.end_date === null || status.type === "repayment"
    ? words
    : `${words} until ${formatShortDate(status.end_date)}`;
}

function planOf({ repayment_plan: plan }: StudentLoanTerms): string | null {
  return plan?.description ?? (plan?.type ? sentence(plan.type) : null);
}

function forgivenessOf({ pslf_status: pslf }: StudentLoanTerms): string | null {
  if (pslf === null) return null;
  const { payments_made: made, payments_remaining: left } = pslf;
  const { estimated_eligibility_date: date } = pslf;
  const words = [
    ...(made === null ? [] : [`${made} payments count so far`]),
    ...(left === null ? [] : [`${left} to go`]),
    ...(date === null ? [] : [`expected ${formatShortDate(date)}`]),
  ].join(", ");

  return words === "" ? null : sentence(words);
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
