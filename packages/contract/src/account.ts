import { Type, type Static } from "typebox";

import { PageQuery } from "./page.ts";
import {
  Amount,
  CalendarDate,
  closed,
  CurrencyCode,
  nullable,
  oneOf,
  Percentage,
  text,
  Uuid,
} from "./scalars.ts";
import { SEARCH_TEXT_LENGTH_MAX } from "./transaction-limits.ts";

/** PostgreSQL's calendar has no year 0. */
const SearchedDate = Type.String({ format: "date", maxLength: 10, pattern: "^(?!0000)" });

/** A transaction's date and uuid. Whether there is such a day is asked by who reads it. */
export const TransactionPlace = Type.String({
  description:
    "Behind which transaction the page begins, whatever comes or goes before it: its date and uuid, as `next` has " +
    "them. `offset` then only says how many came before, for `previous`.",
  pattern: "^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2},[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
  maxLength: 47,
});

export const AccountType = oneOf(["depository", "credit", "loan", "other"]);
export type AccountType = Static<typeof AccountType>;

export const Apr = closed({
  apr_type: Type.String(),
  balance_subject_to_apr: nullable(Amount),
  apr_percentage: Percentage,
});
export type Apr = Static<typeof Apr>;

export const CreditLiability = closed({
  minimum_payment_amount: nullable(Amount),
  next_payment_due_date: nullable(CalendarDate),
  is_overdue: nullable(Type.Boolean()),
  last_statement_balance: nullable(Amount),
  last_statement_issue_date: nullable(CalendarDate),
  last_payment_amount: nullable(Amount),
  last_payment_date: nullable(CalendarDate),
  aprs: Type.Array(Apr),
});
export type CreditLiability = Static<typeof CreditLiability>;

export const MortgageLiability = closed({
  next_monthly_payment: nullable(Amount),
  next_payment_due_date: nullable(CalendarDate),
  interest_rate_percentage: nullable(Percentage),
  past_due_amount: nullable(Amount),
  /** Charged for paying late, beside what is past due. */
  late_fee_amount: nullable(Amount),
  last_payment_amount: nullable(Amount),
  last_payment_date: nullable(CalendarDate),
});
export type MortgageLiability = Static<typeof MortgageLiability>;

/**
 * What a servicer says of a student loan beside the next payment, in the provider's words. A part of
 * which nothing is said is null as a whole.
 */
export const StudentLoanTerms = closed({
  /** Stage of the loan, e.g. `in school` or `repayment`, and until when it lasts. */
  loan_status: nullable(
    closed({ type: nullable(Type.String()), end_date: nullable(CalendarDate) }),
  ),
  /** E.g. `standard` or `income-based repayment`, and how the servicer calls it. */
  repayment_plan: nullable(
    closed({ type: nullable(Type.String()), description: nullable(Type.String()) }),
  ),
  /** Part of what is owed that is unpaid interest. */
  outstanding_interest_amount: nullable(Amount),
  /** Public Service Loan Forgiveness: monthly payments that count, and when the rest is forgiven. */
  pslf_status: nullable(
    closed({
      estimated_eligibility_date: nullable(CalendarDate),
      payments_made: nullable(Type.Integer()),
      payments_remaining: nullable(Type.Integer()),
    }),
  ),
  expected_payoff_date: nullable(CalendarDate),
  origination_date: nullable(CalendarDate),
  origination_principal_amount: nullable(Amount),
});
export type StudentLoanTerms = Static<typeof StudentLoanTerms>;

export const StudentLoanLiability = closed({
  minimum_payment_amount: nullable(Amount),
  next_payment_due_date: nullable(CalendarDate),
  interest_rate_percentage: nullable(Percentage),
  is_overdue: nullable(Type.Boolean()),
  last_payment_amount: nullable(Amount),
  last_payment_date: nullable(CalendarDate),
  ...StudentLoanTerms.properties,
});
export type StudentLoanLiability = Static<typeof StudentLoanLiability>;

export const Account = closed({
  uuid: Uuid,
  /** uuid of the connection the account came through. */
  item: Uuid,
  /** uuid of the same account as it came through an older connection; null where there is none. */
  duplicate_of: nullable(Uuid),
  type: AccountType,
  subtype: nullable(Type.String()),
  name: Type.String(),
  official_name: nullable(Type.String()),
  mask: nullable(Type.String()),
  currency: nullable(CurrencyCode),
  /**
   * Depository: money held. Credit and loan: positive is owed, negative overpaid; of a student loan with the
   * unpaid interest that the servicer counts beside its balance.
   */
  balance_current: nullable(Amount),
  /** What can be drawn or charged now. */
  balance_available: nullable(Amount),
  /** Of a card or an overdraft. */
  balance_limit: nullable(Amount),
  credit_liability: nullable(CreditLiability),
  mortgage_liability: nullable(MortgageLiability),
  student_loan_liability: nullable(StudentLoanLiability),
});
export type Account = Static<typeof Account>;

export const Transaction = closed({
  uuid: Uuid,
  account: Uuid,
  date: CalendarDate,
  authorized_date: nullable(CalendarDate),
  name: Type.String(),
  merchant_name: nullable(Type.String()),
  /** Positive is money out of the account. */
  amount: Amount,
  currency: nullable(CurrencyCode),
  pending: Type.Boolean(),
  category: nullable(Type.String()),
});
export type Transaction = Static<typeof Transaction>;

/** A list's query and what to look for. Filters join: all of them must hold. */
export const TransactionQuery = closed({
  ...PageQuery.properties,
  account: Type.Optional(Uuid),
  /** First date. */
  from: Type.Optional(SearchedDate),
  /** Last date. */
  to: Type.Optional(SearchedDate),
  /** Text within the name or the merchant, in any case. */
  q: Type.Optional(text(SEARCH_TEXT_LENGTH_MAX)),
  after: Type.Optional(TransactionPlace),
});
export type TransactionQuery = Static<typeof TransactionQuery>;
