import type { Account as WireAccount, StudentLoanTerms } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { readPage } from "#http/page.ts";
import type { Route } from "#http/router.ts";

import { type Account, countAccounts, findAccounts, type Liability } from "./account-store.ts";
import { balanceInAll } from "./shared-bill-rules.ts";

export function registerAccountRoutes(route: Route, { database }: Dependencies): void {
  route("listAccounts", ({ session: { userId }, ...call }) =>
    database.asUser(userId, (db) =>
      readPage(call, {
        find: (window) => findAccounts(db, userId, window),
        count: () => countAccounts(db, userId),
        present: presentAccount,
      }),
    ),
  );
}

/**
 * Adds the fields of the API that are not columns. Figures that the bank did not report are null, because unknown is
 * not zero.
 */
function presentAccount({ liability, aprs, ...account }: Account): WireAccount {
  const { id, connection_id, balance_current: balanceCurrent } = account;
  const outstandingInterestAmount = liability?.outstanding_interest_amount ?? null;

  return {
    ...account,
    uuid: id,
    item: connection_id,
    balance_current: balanceInAll({ balanceCurrent, outstandingInterestAmount }),
    credit_liability: liability?.kind === "credit" ? { ...liability, aprs } : null,
    mortgage_liability:
      liability?.kind === "mortgage"
        ? { ...liability, next_monthly_payment: liability.minimum_payment_amount }
        : null,
    student_loan_liability:
      liability?.kind === "student_loan"
        ? { ...liability, ...presentStudentLoanTerms(liability) }
        : null,
  };
}

/** Returns the terms of a student loan that its servicer reported, in the API format. Missing parts are null. */
export function presentStudentLoanTerms(report: Liability): StudentLoanTerms {
  return {
    loan_status: nullIfEmpty({ type: report.loan_status, end_date: report.loan_status_end_date }),
    repayment_plan: nullIfEmpty({
      type: report.repayment_plan,
      description: report.repayment_plan_description,
    }),
    outstanding_interest_amount: report.outstanding_interest_amount,
    pslf_status: nullIfEmpty({
      estimated_eligibility_date: report.pslf_eligibility_date,
      payments_made: report.pslf_payments_made,
      payments_remaining: report.pslf_payments_remaining,
    }),
    expected_payoff_date: report.expected_payoff_date,
    origination_date: report.origination_date,
    origination_principal_amount: report.origination_principal_amount,
  };
}

function nullIfEmpty<Part extends object>(part: Part): Part | null {
  return Object.values(part).every((value) => value === null) ? null : part;
}
