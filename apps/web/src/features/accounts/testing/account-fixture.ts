import type { Account, StudentLoanLiability } from "@snowball/contract";

/** Returns a checking account with $1,000.00, with the given changes. */
export function accountFixture(about: Partial<Account> = {}): Account {
  return {
    uuid: "0b9a6a3e-0000-4000-8000-000000000001",
    item: "0b9a6a3e-0000-4000-8000-000000000002",
    duplicate_of: null,
    type: "depository",
    subtype: "checking",
    name: "Checking",
    official_name: null,
    mask: "0000",
    currency: "USD",
    balance_current: "1000.00",
    balance_available: null,
    balance_limit: null,
    credit_liability: null,
    mortgage_liability: null,
    student_loan_liability: null,
    ...about,
  };
}

/** Returns a student loan without reported figures, with the given changes. */
export function studentLoanFixture(
  about: Partial<StudentLoanLiability> = {},
): StudentLoanLiability {
  return {
    minimum_payment_amount: null,
    next_payment_due_date: null,
    interest_rate_percentage: null,
    is_overdue: null,
    last_payment_amount: null,
    last_payment_date: null,
    loan_status: null,
    repayment_plan: null,
    outstanding_interest_amount: null,
    pslf_status: null,
    expected_payoff_date: null,
    origination_date: null,
    origination_principal_amount: null,
    ...about,
  };
}
