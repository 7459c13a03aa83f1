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

/** What a servicer says of a student loan, row to wire; a part of which it says nothing is null. */
export function presentStudentLoanTerms(row: Row): StudentLoanTerms {
  return {
    loan_status: said({ type: row.loanStatus, end_date: row.loanStatusEndDate }),
    repayment_plan: said({ type: row.repaymentPlan, description: row.repaymentPlanDescription }),
    outstanding_interest_amount: row.outstandingInterestAmount,
    pslf_status: said({
      estimated_eligibility_date: row.pslfEligibilityDate,
      payments_made: row.pslfPaymentsMade,
      payments_remaining: row.pslfPaymentsRemaining,
    }),
    expected_payoff_date: row.expectedPayoffDate,
    origination_date: row.originationDate,
    origination_principal_amount: row.originationPrincipalAmount,
  };
}

function said<Part extends object>(part: Part): Part | null {
  return Object.values(part).every((value) => value === null) ? null : part;
}
