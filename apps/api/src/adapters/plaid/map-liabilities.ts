import type {
  BankApr,
  BankCreditLiability,
  BankLiabilities,
  BankMortgageLiability,
  BankStudentLoanLiability,
} from "#ports/bank-data.ts";
import {
  APRS_MAX,
  FORGIVENESS_PAYMENTS_MAX,
  REPAYMENT_PLAN_LENGTH_MAX,
  WORD_LENGTH_MAX,
} from "#ports/bank-data-limits.ts";

import { readMortgageTerm } from "./read-mortgage-term.ts";
import {
  type Answer,
  readAmountOrNull,
  readCountOrNull,
  readDateOrNull,
  readDueOrNull,
  readFlagOrNull,
  readId,
  readIdOrNull,
  readListOrNone,
  readObjectOrNull,
  readPercentageOrNull,
  readText,
  UnreadableAnswer,
} from "./read-answer.ts";

/** Maps the `liabilities` of `/liabilities/get`. Leaves out unsupported kinds. */
export function mapLiabilities(liabilities: Answer): BankLiabilities {
  const credit = readListOrNone(liabilities["credit"], "credit", mapCredit).filter(hasAccount);
  const student = readListOrNone(liabilities["student"], "student", mapStudentLoan);

  if (credit.flatMap(({ aprs }) => aprs).length > APRS_MAX) throw new UnreadableAnswer("aprs");

  return {
    credit,
    mortgage: readListOrNone(liabilities["mortgage"], "mortgage", mapMortgage),
    studentLoan: student.filter(hasAccount),
  };
}

type WithoutAccount<T> = Omit<T, "providerAccountId"> & { providerAccountId: string | null };

/** Whether a liability has an account. Plaid allows one without, which we cannot show. */
function hasAccount<T extends { providerAccountId: string | null }>(
  liability: T,
): liability is T & { providerAccountId: string } {
  return liability.providerAccountId !== null;
}

function mapCredit(credit: Answer): WithoutAccount<BankCreditLiability> {
  return {
    providerAccountId: readIdOrNull(credit["account_id"], "account_id"),
    minimumPaymentAmount: readDueOrNull(credit["minimum_payment_amount"], "minimum_payment_amount"),
    nextPaymentDueDate: readDateOrNull(credit["next_payment_due_date"], "next_payment_due_date"),
    isOverdue: readFlagOrNull(credit["is_overdue"], "is_overdue"),
    lastStatementBalance: readAmountOrNull(
      credit["last_statement_balance"],
      "last_statement_balance",
    ),
    lastStatementIssueDate: readDateOrNull(
      credit["last_statement_issue_date"],
      "last_statement_issue_date",
    ),
    ...readLastPayment(credit),
    aprs: readListOrNone(credit["aprs"], "aprs", mapApr).filter((apr) => apr !== null),
  };
}

/** Returns null if the rate is impossible, because an APR without a rate is useless. */
function mapApr(apr: Answer): BankApr | null {
  if (typeof apr["apr_percentage"] !== "number") throw new UnreadableAnswer("apr_percentage");
  const aprPercentage = readPercentageOrNull(apr["apr_percentage"], "apr_percentage");
  if (aprPercentage === null) return null;

  return {
    aprType: readText(apr["apr_type"], "apr_type", WORD_LENGTH_MAX) ?? "special",
    aprPercentage,
    balanceSubjectToApr: readAmountOrNull(apr["balance_subject_to_apr"], "balance_subject_to_apr"),
  };
}

function mapMortgage(mortgage: Answer): BankMortgageLiability {
  const rate = readObjectOrNull(mortgage["interest_rate"], "interest_rate");

  return {
    providerAccountId: readId(mortgage["account_id"], "account_id"),
    nextMonthlyPayment: readDueOrNull(mortgage["next_monthly_payment"], "next_monthly_payment"),
    nextPaymentDueDate: readDateOrNull(mortgage["next_payment_due_date"], "next_payment_due_date"),
    interestRatePercentage: readPercentageOrNull(rate?.["percentage"], "interest_rate.percentage"),
    pastDueAmount: readDueOrNull(mortgage["past_due_amount"], "past_due_amount"),
    lateFeeAmount: readDueOrNull(mortgage["current_late_fee"], "current_late_fee"),
    originationPrincipalAmount: readDueOrNull(
      mortgage["origination_principal_amount"],
      "origination_principal_amount",
    ),
    termMonths: readMortgageTerm(mortgage),
    ...readLastPayment(mortgage),
  };
}

function mapStudentLoan(student: Answer): WithoutAccount<BankStudentLoanLiability> {
  return {
    providerAccountId: readIdOrNull(student["account_id"], "account_id"),
    minimumPaymentAmount: readDueOrNull(
      student["minimum_payment_amount"],
      "minimum_payment_amount",
    ),
    nextPaymentDueDate: readDateOrNull(student["next_payment_due_date"], "next_payment_due_date"),
    interestRatePercentage: readPercentageOrNull(
      student["interest_rate_percentage"],
      "interest_rate_percentage",
    ),
    isOverdue: readFlagOrNull(student["is_overdue"], "is_overdue"),
    ...readLastPayment(student),
    ...readStudentLoanTerms(student),
  };
}

function readStudentLoanTerms(student: Answer) {
  const status = readObjectOrNull(student["loan_status"], "loan_status");
  const plan = readObjectOrNull(student["repayment_plan"], "repayment_plan");
  const pslf = readObjectOrNull(student["pslf_status"], "pslf_status");

  return {
    loanStatus: readWordOrNull(status?.["type"], "loan_status.type"),
    loanStatusEndDate: readDateOrNull(status?.["end_date"], "loan_status.end_date"),
    repaymentPlan: readWordOrNull(plan?.["type"], "repayment_plan.type"),
    repaymentPlanDescription: readText(
      plan?.["description"],
      "repayment_plan.description",
      REPAYMENT_PLAN_LENGTH_MAX,
    ),
    outstandingInterestAmount: readDueOrNull(
      student["outstanding_interest_amount"],
      "outstanding_interest_amount",
    ),
    pslfEligibilityDate: readDateOrNull(
      pslf?.["estimated_eligibility_date"],
      "pslf_status.estimated_eligibility_date",
    ),
    pslfPaymentsMade: readPayments(pslf, "payments_made"),
    pslfPaymentsRemaining: readPayments(pslf, "payments_remaining"),
    expectedPayoffDate: readDateOrNull(student["expected_payoff_date"], "expected_payoff_date"),
    originationDate: readDateOrNull(student["origination_date"], "origination_date"),
    originationPrincipalAmount: readDueOrNull(
      student["origination_principal_amount"],
      "origination_principal_amount",
    ),
  };
}

/** Returns a value of one of Plaid's enums. Plaid writes an unknown value as the text "null". */
function readWordOrNull(value: unknown, field: string): string | null {
  const word = readText(value, field, WORD_LENGTH_MAX);

  return word === "null" ? null : word;
}

function readPayments(pslf: Answer | null, field: string): number | null {
  return readCountOrNull(pslf?.[field], `pslf_status.${field}`, FORGIVENESS_PAYMENTS_MAX);
}

/** Reads the last payment, which has the same field names for all kinds of debt. */
function readLastPayment(liability: Answer) {
  return {
    lastPaymentAmount: readAmountOrNull(liability["last_payment_amount"], "last_payment_amount"),
    lastPaymentDate: readDateOrNull(liability["last_payment_date"], "last_payment_date"),
  };
}
