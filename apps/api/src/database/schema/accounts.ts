import { AccountType } from "@snowball/contract";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import {
  ACCOUNT_NAME_LENGTH_MAX,
  AMOUNT_MAX,
  APRS_MAX,
  CURRENCY_LENGTH_MAX,
  FORGIVENESS_PAYMENTS_MAX,
  LIST_LENGTH_MAX,
  MASK_LENGTH_MAX,
  MORTGAGE_MONTHS_MAX,
  PROVIDER_ID_LENGTH_MAX,
  RATE_PERCENT_MAX,
  REPAYMENT_PLAN_LENGTH_MAX,
  TRANSACTION_NAME_LENGTH_MAX,
  WORD_LENGTH_MAX,
} from "#ports/bank-data.ts";

import { connections } from "./connections.ts";
import { aList, atLeast, from, limits, upTo, upToEitherWay } from "./limits.ts";
import { ownRowsOnly } from "./row-level-security.ts";

// Amounts are NUMERIC without a scale and read as text, so that every digit from the bank is kept.

// Each foreign key includes the user id, so that no row can refer to another user's row.

export const accounts = pgTable(
  "accounts",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id").notNull(),
    connectionId: uuid("connection_id").notNull(),
    /** The provider's id; case-sensitive. */
    providerAccountId: text("provider_account_id").notNull(),
    /** The provider's id of the account across connections; null if it has none. */
    lastingId: text("lasting_id"),
    type: text({ enum: AccountType.enum }).notNull(),
    subtype: text(),
    name: text().notNull(),
    officialName: text("official_name"),
    mask: text(),
    currency: text(),
    balanceCurrent: numeric("balance_current"),
    balanceAvailable: numeric("balance_available"),
    balanceLimit: numeric("balance_limit"),
    /** Position in the bank's list of the connection's accounts. */
    position: integer().notNull().default(0),
    /** Number of transactions. Triggers on `transactions` update it, so that no query has to count them. */
    transactionCount: integer("transaction_count").notNull().default(0),
    /** Set when the provider no longer lists the account. */
    closedAt: timestamp("closed_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({
      name: "accounts_connection_id_user_id_fk",
      columns: [table.connectionId, table.userId],
      foreignColumns: [connections.id, connections.userId],
    }).onDelete("cascade"),
    uniqueIndex("accounts_connection_id_provider_account_id_key").on(
      table.connectionId,
      table.providerAccountId,
    ),
    unique("accounts_id_user_id_key").on(table.id, table.userId),
    unique("accounts_id_connection_id_user_id_key").on(table.id, table.connectionId, table.userId),
    index("accounts_user_id_created_at_index").on(table.userId, table.createdAt, table.id),
    ...limits(table, {
      providerAccountId: upTo(PROVIDER_ID_LENGTH_MAX),
      lastingId: upTo(PROVIDER_ID_LENGTH_MAX),
      subtype: upTo(WORD_LENGTH_MAX),
      name: upTo(ACCOUNT_NAME_LENGTH_MAX),
      officialName: upTo(ACCOUNT_NAME_LENGTH_MAX),
      mask: upTo(MASK_LENGTH_MAX),
      currency: upTo(CURRENCY_LENGTH_MAX),
      balanceCurrent: upToEitherWay(AMOUNT_MAX),
      balanceAvailable: upToEitherWay(AMOUNT_MAX),
      balanceLimit: from(0, AMOUNT_MAX),
      position: from(0, LIST_LENGTH_MAX),
      transactionCount: atLeast(0),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

function ofOwnAccount(table: { accountId: ExtraConfigColumn; userId: ExtraConfigColumn }) {
  return foreignKey({
    columns: [table.accountId, table.userId],
    foreignColumns: [accounts.id, accounts.userId],
  }).onDelete("cascade");
}

const LIABILITY_KINDS = ["credit", "mortgage", "student_loan"] as const;

/** The bank's data about the debt on an account. CHECKs require that fields of other kinds are null. */
export const liabilities = pgTable(
  "liabilities",
  {
    accountId: uuid("account_id").primaryKey(),
    userId: uuid("user_id").notNull(),
    kind: text({ enum: LIABILITY_KINDS }).notNull(),
    /** For a mortgage, the whole next payment including escrow. */
    minimumPaymentAmount: numeric("minimum_payment_amount"),
    nextPaymentDueDate: date("next_payment_due_date", { mode: "string" }),
    lastPaymentAmount: numeric("last_payment_amount"),
    lastPaymentDate: date("last_payment_date", { mode: "string" }),
    /** As reported by the bank. A mortgage has `pastDueAmount` instead. */
    isOverdue: boolean("is_overdue"),
    lastStatementBalance: numeric("last_statement_balance"),
    lastStatementIssueDate: date("last_statement_issue_date", { mode: "string" }),
    /** Rate of a loan. Rates of a card are in `credit_aprs`. */
    interestRatePercentage: numeric("interest_rate_percentage"),
    pastDueAmount: numeric("past_due_amount"),
    /** Late fee of a mortgage, included neither in `pastDueAmount` nor in the balance. */
    lateFeeAmount: numeric("late_fee_amount"),
    originationPrincipalAmount: numeric("origination_principal_amount"),
    termMonths: integer("term_months"),
    /** The provider's name for the status, e.g. `in school`, and its last day. */
    loanStatus: text("loan_status"),
    loanStatusEndDate: date("loan_status_end_date", { mode: "string" }),
    /** The provider's name for the plan, e.g. `income-based repayment`, and the servicer's name for it. */
    repaymentPlan: text("repayment_plan"),
    repaymentPlanDescription: text("repayment_plan_description"),
    /** Unpaid interest that is owed in addition to the balance. */
    outstandingInterestAmount: numeric("outstanding_interest_amount"),
    pslfEligibilityDate: date("pslf_eligibility_date", { mode: "string" }),
    pslfPaymentsMade: integer("pslf_payments_made"),
    pslfPaymentsRemaining: integer("pslf_payments_remaining"),
    expectedPayoffDate: date("expected_payoff_date", { mode: "string" }),
    originationDate: date("origination_date", { mode: "string" }),
    /**
     * Number of student loans of the connection with the same minimum and due date, which probably share one bill;
     * null if the minimum is this loan's own.
     */
    billLoans: smallint("bill_loans"),
    /** This loan's part of that bill. It applies unless the user states that each loan has its own bill. */
    billShare: numeric("bill_share"),
  },
  (table) => [
    ofOwnAccount(table),
    index("liabilities_user_id_index").on(table.userId),
    check(
      "liabilities_share_of_bill",
      sql`(${table.billLoans} is null) = (${table.billShare} is null)
        and (${table.billLoans} is null or ${table.kind} = 'student_loan')`,
    ),
    ...limits(table, {
      billLoans: from(2, LIST_LENGTH_MAX),
      billShare: from(0, AMOUNT_MAX),
      minimumPaymentAmount: from(0, AMOUNT_MAX),
      lastPaymentAmount: upToEitherWay(AMOUNT_MAX),
      lastStatementBalance: upToEitherWay(AMOUNT_MAX),
      interestRatePercentage: from(0, RATE_PERCENT_MAX),
      pastDueAmount: from(0, AMOUNT_MAX),
      lateFeeAmount: from(0, AMOUNT_MAX),
      originationPrincipalAmount: from(0, AMOUNT_MAX),
      termMonths: from(1, MORTGAGE_MONTHS_MAX),
      loanStatus: upTo(WORD_LENGTH_MAX),
      repaymentPlan: upTo(WORD_LENGTH_MAX),
      repaymentPlanDescription: upTo(REPAYMENT_PLAN_LENGTH_MAX),
      outstandingInterestAmount: from(0, AMOUNT_MAX),
      pslfPaymentsMade: from(0, FORGIVENESS_PAYMENTS_MAX),
      pslfPaymentsRemaining: from(0, FORGIVENESS_PAYMENTS_MAX),
    }),
    check(
      "liabilities_facts_of_cards",
      sql`num_nonnulls(${table.lastStatementBalance}, ${table.lastStatementIssueDate}) = 0 or ${table.kind} = 'credit'`,
    ),
    check(
      "liabilities_facts_of_loans",
      sql`num_nonnulls(${table.interestRatePercentage}, ${table.originationPrincipalAmount}) = 0
        or ${table.kind} in ('mortgage', 'student_loan')`,
    ),
    check(
      "liabilities_facts_of_mortgages",
      sql`case when ${table.kind} = 'mortgage' then ${table.isOverdue} is null
        else num_nonnulls(${table.pastDueAmount}, ${table.lateFeeAmount}, ${table.termMonths}) = 0 end`,
    ),
    check(
      "liabilities_facts_of_student_loans",
      sql`num_nonnulls(${table.loanStatus}, ${table.loanStatusEndDate}, ${table.repaymentPlan},
        ${table.repaymentPlanDescription}, ${table.outstandingInterestAmount},
        ${table.pslfEligibilityDate}, ${table.pslfPaymentsMade}, ${table.pslfPaymentsRemaining},
        ${table.expectedPayoffDate}, ${table.originationDate}) = 0
        or ${table.kind} = 'student_loan'`,
    ),
    ...ownRowsOnly(() => table.userId),
  ],
);

export const creditAprs = pgTable(
  "credit_aprs",
  {
    accountId: uuid("account_id").notNull(),
    position: integer().notNull(),
    userId: uuid("user_id").notNull(),
    aprType: text("apr_type").notNull(),
    balanceSubjectToApr: numeric("balance_subject_to_apr"),
    aprPercentage: numeric("apr_percentage").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.position] }),
    ofOwnAccount(table),
    index("credit_aprs_user_id_index").on(table.userId),
    ...limits(table, {
      position: from(0, APRS_MAX),
      aprType: upTo(WORD_LENGTH_MAX),
      balanceSubjectToApr: upToEitherWay(AMOUNT_MAX),
      aprPercentage: from(0, RATE_PERCENT_MAX),
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);

export const transactions = pgTable(
  "transactions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id").notNull(),
    connectionId: uuid("connection_id").notNull(),
    accountId: uuid("account_id").notNull(),
    providerTransactionId: text("provider_transaction_id").notNull(),
    date: date({ mode: "string" }).notNull(),
    authorizedDate: date("authorized_date", { mode: "string" }),
    name: text().notNull(),
    merchantName: text("merchant_name"),
    /** Positive is money out of the account. */
    amount: numeric().notNull(),
    currency: text(),
    pending: boolean().notNull(),
    /** The provider's id of the pending transaction that it replaces. */
    pendingTransactionId: text("pending_transaction_id"),
    category: text(),
    /**
     * The debts that it may have paid, if the ledger cannot tell which one. Stays after the user's answer, which is a
     * payment of one of them.
     */
    mayPay: jsonb("may_pay").$type<string[]>(),
  },
  (table) => [
    // One key instead of three guarantees that account, connection and user belong together.
    foreignKey({
      name: "transactions_account_fk",
      columns: [table.accountId, table.connectionId, table.userId],
      foreignColumns: [accounts.id, accounts.connectionId, accounts.userId],
    }).onDelete("cascade"),
    uniqueIndex("transactions_connection_id_provider_transaction_id_key").on(
      table.connectionId,
      table.providerTransactionId,
    ),
    index("transactions_user_id_date_index").on(table.userId, table.date.desc(), table.id),
    index("transactions_account_id_date_index").on(table.accountId, table.date.desc(), table.id),
    index("transactions_may_pay_index")
      .on(table.userId)
      .where(sql`${table.mayPay} is not null`),
    ...limits(table, {
      providerTransactionId: upTo(PROVIDER_ID_LENGTH_MAX),
      name: upTo(TRANSACTION_NAME_LENGTH_MAX),
      merchantName: upTo(TRANSACTION_NAME_LENGTH_MAX),
      amount: upToEitherWay(AMOUNT_MAX),
      currency: upTo(CURRENCY_LENGTH_MAX),
      pendingTransactionId: upTo(PROVIDER_ID_LENGTH_MAX),
      category: upTo(WORD_LENGTH_MAX),
      mayPay: aList,
    }),
    ...ownRowsOnly(() => table.userId),
  ],
);
