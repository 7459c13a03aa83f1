import type { StudentLoanTerms } from "@snowball/contract";

import type { liabilities } from "#database/schema.ts";

type Row = Pick<
  typeof liabilities.$inferSelect,
  | "loanStatus"
  | "loanStatusEndDate"
  | "repaymentPlan"
  | "repaymentPlanDescription"
  | "outstandingInterestAmount"
  | "pslfEligibilityDate"
  | "pslfPaymentsMade"
  | "pslfPaymentsRemaining"
  | "expectedPayoffDate"
  | "originationDate"
  | "originationPrincipalAmount"
>;

/** Returns the terms of a student loan that its servicer reported, in the API format. Missing parts are null. */
export function presentStudentLoanTerms(row: Row): StudentLoanTerms {
  return {
    loan_status: nullIfEmpty({ type: row.loanStatus, end_date: row.loanStatusEndDate }),
    repayment_plan: nullIfEmpty({
      type: row.repaymentPlan,
      description: row.repaymentPlanDescription,
    }),
    outstanding_interest_amount: row.outstandingInterestAmount,
    pslf_status: nullIfEmpty({
      estimated_eligibility_date: row.pslfEligibilityDate,
      payments_made: row.pslfPaymentsMade,
      payments_remaining: row.pslfPaymentsRemaining,
    }),
    expected_payoff_date: row.expectedPayoffDate,
    origination_date: row.originationDate,
    origination_principal_amount: row.originationPrincipalAmount,
  };
}

function nullIfEmpty<Part extends object>(part: Part): Part | null {
  return Object.values(part).every((value) => value === null) ? null : part;
}
