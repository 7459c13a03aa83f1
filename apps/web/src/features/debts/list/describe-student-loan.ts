import type { StudentLoanTerms } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";

import { capitalize, counted } from "#lib/format.ts";

type Row = { label: string; words: string };

export function describeStudentLoan(terms: StudentLoanTerms): Row[] {
  const { repayment_plan: plan } = terms;

  return [
    { label: "Loan status", words: describeStatus(terms) },
    {
      label: "Repayment plan",
      words: plan?.description ?? (plan?.type ? capitalize(plan.type) : null),
    },
    { label: "Public service forgiveness", words: describeForgiveness(terms) },
  ].flatMap(({ label, words }) => (words === null ? [] : [{ label, words }]));
}

/**
 * Returns the loan's status with its end date. In repayment, the end date is left out, because it is the end
 * of the loan.
 */
function describeStatus({ loan_status: status }: StudentLoanTerms): string | null {
  if (!status?.type) return null;
  const words = capitalize(status.type);

  return status.end_date === null || status.type === "repayment"
    ? words
    : `${words} until ${formatShortDate(status.end_date)}`;
}

function describeForgiveness({ pslf_status: pslf }: StudentLoanTerms): string | null {
  if (pslf === null) return null;
  const { payments_made: made, payments_remaining: left } = pslf;
  const { estimated_eligibility_date: date } = pslf;
  const words = [
    ...(made === null ? [] : [`${counted(made, "payment")} counted so far`]),
    ...(left === null ? [] : [`${left} to go`]),
    ...(date === null ? [] : [`expected ${formatShortDate(date)}`]),
  ].join(", ");

  return words === "" ? null : capitalize(words);
}
