import type { Account as WireAccount, StudentLoanTerms } from "@snowball/contract";

import type { liabilities } from "#database/schema.ts";
import type { Dependencies } from "#dependencies.ts";
import { countIfLast, parseWindow, presentPage, type Window } from "#http/page.ts";
import type { Route } from "#http/router.ts";

import { type Account, countAccounts, findAccounts } from "./account-store.ts";
import { balanceInAll } from "./balance-rules.ts";

export function registerAccountRoutes(route: Route, deps: AccountDeps): void {
  route("listAccounts", async ({ session, query, url }) => {
    const window = parseWindow(query);
    const { accounts, count } = await listAccounts(deps, { userId: session.userId, window });

    return presentPage(accounts.map(presentAccount), { count, window, listUrl: url });
  });
}

type AccountDeps = Pick<Dependencies, "database">;

/** Returns one window of the user's open accounts, and the total number. */
async function listAccounts(
  { database }: AccountDeps,
  { userId, window }: { userId: string; window: Window },
): Promise<{ accounts: Account[]; count: number }> {
  return database.asUser(userId, async (queries) => {
    const accounts = await findAccounts(queries, userId, window);
    const count = countIfLast(window, accounts.length) ?? (await countAccounts(queries, userId));
    return { accounts, count };
  });
}

/**
 * Converts an account to the API format. Figures that the bank did not report are null, because unknown is not
 * zero.
 */
function presentAccount(account: Account): WireAccount {
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
