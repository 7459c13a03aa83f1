import {
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { connections } from "./connections.ts";
import { ownRowsOnly } from "./row-level-security.ts";
import { users } from "./users.ts";

// Amounts are NUMERIC without a scale and read as text: what the bank said is kept digit by digit.

export const accounts = pgTable(
  "accounts",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id, { onDelete: "cascade" }),
    /** Case-sensitive id of the provider. */
    providerAccountId: text("provider_account_id").notNull(),
    type: text({ enum: ["depository", "credit", "loan", "other"] }).notNull(),
    subtype: text(),
    name: text().notNull(),
    officialName: text("official_name"),
    mask: text(),
    currency: text(),
    balanceCurrent: numeric("balance_current"),
    balanceAvailable: numeric("balance_available"),
    balanceLimit: numeric("balance_limit"),
    /** Place in the bank's list of the connection's accounts. */
    position: integer().notNull().default(0),
    /** Set when the provider no longer lists the account. */
    closedAt: timestamp("closed_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("accounts_connection_id_provider_account_id_key").on(
      table.connectionId,
      table.providerAccountId,
    ),
    // For keys that name the owner beside the account, so that nothing of one user hangs on another's.
    unique("accounts_id_user_id_key").on(table.id, table.userId),
    index("accounts_user_id_created_at_index").on(table.userId, table.createdAt, table.id),
    ...ownRowsOnly(() => table.userId),
  ],
);

function accountKey() {
  return uuid("account_id").references(() => accounts.id, { onDelete: "cascade" });
}

function owner() {
  return uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
}

export const creditLiabilities = pgTable(
  "credit_liabilities",
  {
    accountId: accountKey().primaryKey(),
    userId: owner(),
    minimumPaymentAmount: numeric("minimum_payment_amount"),
    nextPaymentDueDate: date("next_payment_due_date", { mode: "string" }),
    isOverdue: boolean("is_overdue"),
    lastStatementBalance: numeric("last_statement_balance"),
    lastStatementIssueDate: date("last_statement_issue_date", { mode: "string" }),
    lastPaymentAmount: numeric("last_payment_amount"),
    lastPaymentDate: date("last_payment_date", { mode: "string" }),
  },
  (table) => [
    index("credit_liabilities_user_id_index").on(table.userId),
    ...ownRowsOnly(() => table.userId),
  ],
);

export const creditAprs = pgTable(
  "credit_aprs",
  {
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Order in which the bank lists them. */
    position: integer().notNull(),
    userId: owner(),
    aprType: text("apr_type").notNull(),
    balanceSubjectToApr: numeric("balance_subject_to_apr"),
    aprPercentage: numeric("apr_percentage").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.position] }),
    index("credit_aprs_user_id_index").on(table.userId),
    ...ownRowsOnly(() => table.userId),
  ],
);

export const mortgageLiabilities = pgTable(
  "mortgage_liabilities",
  {
    accountId: accountKey().primaryKey(),
    userId: owner(),
    nextMonthlyPayment: numeric("next_monthly_payment"),
    nextPaymentDueDate: date("next_payment_due_date", { mode: "string" }),
    interestRatePercentage: numeric("interest_rate_percentage"),
    pastDueAmount: numeric("past_due_amount"),
    originationPrincipalAmount: numeric("origination_principal_amount"),
    termMonths: integer("term_months"),
    lastPaymentAmount: numeric("last_payment_amount"),
    lastPaymentDate: date("last_payment_date", { mode: "string" }),
  },
  (table) => [
    index("mortgage_liabilities_user_id_index").on(table.userId),
    ...ownRowsOnly(() => table.userId),
  ],
);

export const studentLoanLiabilities = pgTable(
  "student_loan_liabilities",
  {
    accountId: accountKey().primaryKey(),
    userId: owner(),
    minimumPaymentAmount: numeric("minimum_payment_amount"),
    nextPaymentDueDate: date("next_payment_due_date", { mode: "string" }),
    interestRatePercentage: numeric("interest_rate_percentage"),
    isOverdue: boolean("is_overdue"),
    lastPaymentAmount: numeric("last_payment_amount"),
    lastPaymentDate: date("last_payment_date", { mode: "string" }),
  },
  (table) => [
    index("student_loan_liabilities_user_id_index").on(table.userId),
    ...ownRowsOnly(() => table.userId),
  ],
);

export const transactions = pgTable(
  "transactions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id, { onDelete: "cascade" }),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    providerTransactionId: text("provider_transaction_id").notNull(),
    date: date({ mode: "string" }).notNull(),
    authorizedDate: date("authorized_date", { mode: "string" }),
    name: text().notNull(),
    merchantName: text("merchant_name"),
    /** Positive is money out of the account. */
    amount: numeric().notNull(),
    currency: text(),
    pending: boolean().notNull(),
    category: text(),
  },
  (table) => [
    uniqueIndex("transactions_connection_id_provider_transaction_id_key").on(
      table.connectionId,
      table.providerTransactionId,
    ),
    index("transactions_user_id_date_index").on(table.userId, table.date.desc(), table.id),
    index("transactions_account_id_date_index").on(table.accountId, table.date.desc(), table.id),
    ...ownRowsOnly(() => table.userId),
  ],
);
