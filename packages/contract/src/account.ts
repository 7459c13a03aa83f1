import { type Static, Type } from "typebox";

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
import { SEARCH_TEXT_LENGTH_MAX } from "./limits.ts";

/** PostgreSQL's `date` type has no year 0. */
const SearchedDate = Type.String({ format: "date", maxLength: 10, pattern: "^(?!0000)" });

/**
 * A cursor: a transaction's date and uuid. The pattern does not check that the date exists; the
 * handler does.
 */
export const TransactionCursor = Type.String({
  description:
    "The transaction after which the page starts: its date and uuid, as in `next`. Works even if that transaction " +
    "was deleted. `offset` then only counts the earlier transactions, for `previous`.",
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
  /** The fee for paying late, in addition to the past-due amount. */
  late_fee_amount: nullable(Amount),
  last_payment_amount: nullable(Amount),
  last_payment_date: nullable(CalendarDate),
});
export type MortgageLiability = Static<typeof MortgageLiability>;

/**
 * A student loan servicer's data besides the next payment, in the provider's wording. A group
 * without data is null as a whole.
 */
export const StudentLoanTerms = closed({
  /** Stage of the loan, e.g. `in school` or `repayment`, and the date on which it ends. */
  loan_status: nullable(
    closed({ type: nullable(Type.String()), end_date: nullable(CalendarDate) }),
  ),
  /** E.g. `standard` or `income-based repayment`, and the servicer's name for the plan. */
  repayment_plan: nullable(
    closed({ type: nullable(Type.String()), description: nullable(Type.String()) }),
  ),
  /** The part of the balance that is unpaid interest. */
  outstanding_interest_amount: nullable(Amount),
  /**
   * Public Service Loan Forgiveness: the number of qualifying payments, and the forgiveness date.
   */
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
  /** uuid of the account's connection. */
  item: Uuid,
  /** uuid of the same account on an older connection. Null if it has no duplicate. */
  duplicate_of: nullable(Uuid),
  type: AccountType,
  subtype: nullable(Type.String()),
  name: Type.String(),
  official_name: nullable(Type.String()),
  mask: nullable(Type.String()),
  currency: nullable(CurrencyCode),
  /**
   * Depository: the balance in the account. Credit and loan: positive is owed, negative is
   * overpaid. A student loan's balance includes the unpaid interest that the servicer reports
   * separately.
   */
  balance_current: nullable(Amount),
  /** The amount that can be withdrawn or charged now. */
  balance_available: nullable(Amount),
  /** The credit limit of a card or an overdraft. */
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

/** Filters of the transaction list. A transaction must match all of them. */
export const TransactionQuery = closed({
  ...PageQuery.properties,
  account: Type.Optional(Uuid),
  /** First date, inclusive. */
  from: Type.Optional(SearchedDate),
  /** Last date, inclusive. */
  to: Type.Optional(SearchedDate),
  /** Case-insensitive text in the name or the merchant. */
  q: Type.Optional(text(SEARCH_TEXT_LENGTH_MAX)),
  after: Type.Optional(TransactionCursor),
});
export type TransactionQuery = Static<typeof TransactionQuery>;
