import type { Account as WireAccount } from "@snowball/contract";

import type { Account } from "./account-store.ts";
import { balanceInAll } from "./balance-rules.ts";
import { presentStudentLoanTerms } from "./present-student-loan-terms.ts";

/**
 * Converts an account to the API format. Figures that the bank did not report are null, because unknown is not
 * zero.
 */
export function presentAccount(account: Account): WireAccount {
  const { liability, aprs, balanceCurrent } = account;
  const { outstandingInterestAmount = null } = liability ?? {};

  return {
    uuid: account.id,
    item: account.connectionId,
    duplicate_of: account.duplicateOf,
    type: account.type,
    subtype: account.subtype,
    name: account.name,
    official_name: account.officialName,
    mask: account.mask,
    currency: account.currency,
    balance_current: balanceInAll({ balanceCurrent, outstandingInterestAmount }),
    balance_available: account.balanceAvailable,
    balance_limit: account.balanceLimit,
    credit_liability: liability?.kind === "credit" ? presentCredit(liability, aprs) : null,
    mortgage_liability: liability?.kind === "mortgage" ? presentMortgage(liability) : null,
    student_loan_liability:
      liability?.kind === "student_loan" ? presentStudentLoan(liability) : null,
  };
}

type Liability = NonNullable<Account["liability"]>;

function presentCredit(credit: Liability, aprs: Account["aprs"]): WireAccount["credit_liability"] {
  return {
    minimum_payment_amount: credit.minimumPaymentAmount,
    next_payment_due_date: credit.nextPaymentDueDate,
    is_overdue: credit.isOverdue,
    last_statement_balance: credit.lastStatementBalance,
    last_statement_issue_date: credit.lastStatementIssueDate,
    last_payment_amount: credit.lastPaymentAmount,
    last_payment_date: credit.lastPaymentDate,
    aprs: aprs.map((apr) => ({
      apr_type: apr.aprType,
      balance_subject_to_apr: apr.balanceSubjectToApr,
      apr_percentage: apr.aprPercentage,
    })),
  };
}

function presentMortgage(mortgage: Liability): WireAccount["mortgage_liability"] {
  return {
    next_monthly_payment: mortgage.minimumPaymentAmount,
    next_payment_due_date: mortgage.nextPaymentDueDate,
    interest_rate_percentage: mortgage.interestRatePercentage,
    past_due_amount: mortgage.pastDueAmount,
    late_fee_amount: mortgage.lateFeeAmount,
    last_payment_amount: mortgage.lastPaymentAmount,
    last_payment_date: mortgage.lastPaymentDate,
  };
}

function presentStudentLoan(studentLoan: Liability): WireAccount["student_loan_liability"] {
  return {
    minimum_payment_amount: studentLoan.minimumPaymentAmount,
    next_payment_due_date: studentLoan.nextPaymentDueDate,
    interest_rate_percentage: studentLoan.interestRatePercentage,
    is_overdue: studentLoan.isOverdue,
    last_payment_amount: studentLoan.lastPaymentAmount,
    last_payment_date: studentLoan.lastPaymentDate,
    ...presentStudentLoanTerms(studentLoan),
  };
}
