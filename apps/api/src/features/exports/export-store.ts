import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";

import { primaryKeyOf } from "#database/columns-by-name.ts";
import type { Db } from "#database/database.ts";
import * as schema from "#database/schema.ts";
import { accounts, connections, debtEntries, payments, transactions } from "#database/schema.ts";
import { findOriginalAccount } from "#features/accounts/index.ts";

export type ExportedRow = Record<string, unknown>;
type Page = { userId: string; after: ExportedRow | null; limit: number };

/** Returns the user's next rows of a table after a given row, in the order of its key. */
export async function findRows(
  db: Db,
  { columns, owner, key }: ExportedTable,
  { userId, after, limit }: Page,
): Promise<ExportedRow[]> {
  const keys = sql.join([...key], sql`, `);
  const beyond =
    after === null
      ? undefined
      : sql`(${keys}) > (${sql.join(
          key.map((column) => sql.param(after[column.name], column)),
          sql`, `,
        )})`;

  return db
    .select(columns)
    .from(owner.table)
    .where(and(eq(owner, userId), beyond))
    .orderBy(...key)
    .limit(limit);
}

export type AccountLine = Awaited<ReturnType<typeof findAccountLines>>[number];

export async function findAccountLines(db: Db, userId: string) {
  return db
    .select({
      institution: connections.institutionName,
      name: accounts.name,
      officialName: accounts.officialName,
      mask: accounts.mask,
      type: accounts.type,
      subtype: accounts.subtype,
      currency: accounts.currency,
      balanceCurrent: accounts.balanceCurrent,
      balanceAvailable: accounts.balanceAvailable,
      balanceLimit: accounts.balanceLimit,
      duplicateOf: findOriginalAccount,
    })
    .from(accounts)
    .innerJoin(connections, eq(connections.id, accounts.connectionId))
    .where(eq(accounts.userId, userId))
    .orderBy(accounts.createdAt, accounts.id);
}

export type TransactionLine = Awaited<ReturnType<typeof findTransactionLines>>[number];

type TransactionPage = {
  userId: string;
  after: { date: string; id: string } | null;
  limit: number;
};

/** Returns the user's transactions after a given one, newest first. */
export async function findTransactionLines(db: Db, { userId, after, limit }: TransactionPage) {
  const { date, id } = transactions;
  return db
    .select({
      id,
      date,
      account: accounts.name,
      mask: accounts.mask,
      name: transactions.name,
      merchantName: transactions.merchantName,
      category: transactions.category,
      amount: transactions.amount,
      currency: transactions.currency,
      pending: transactions.pending,
    })
    .from(transactions)
    .innerJoin(accounts, eq(accounts.id, transactions.accountId))
    .where(
      and(
        eq(transactions.userId, userId),
        after === null
          ? undefined
          : or(lt(date, after.date), and(eq(date, after.date), sql`${id} > ${after.id}`)),
      ),
    )
    .orderBy(desc(date), id)
    .limit(limit);
}

export type PaymentLine = Awaited<ReturnType<typeof findPaymentLines>>[number];

type PaymentPage = {
  userId: string;
  after: { sentOn: string; id: string } | null;
  limit: number;
};

/** Returns the payments to the user's debts after a given one, newest first. */
export async function findPaymentLines(db: Db, { userId, after, limit }: PaymentPage) {
  const { sentOn, id } = payments;
  return db
    .select({
      id,
      debt: sql<string | null>`coalesce(${debtEntries.nickname}, ${debtEntries.name},
        ${accounts.officialName}, ${accounts.name})`,
      amount: payments.amount,
      sentOn,
      seenOn: payments.seenOn,
      source: payments.source,
      returnedOn: payments.returnedOn,
      undoneOn: payments.undoneOn,
    })
    .from(payments)
    .innerJoin(
      debtEntries,
      and(eq(debtEntries.userId, payments.userId), eq(debtEntries.id, payments.debtId)),
    )
    .leftJoin(accounts, eq(accounts.id, debtEntries.accountId))
    .where(
      and(
        eq(payments.userId, userId),
        // Payments of a manual debt that was joined with a linked one are listed under the linked one.
        isNull(debtEntries.sameAs),
        after === null
          ? undefined
          : or(lt(sentOn, after.sentOn), and(eq(sentOn, after.sentOn), sql`${id} > ${after.id}`)),
      ),
    )
    .orderBy(desc(sentOn), id)
    .limit(limit);
}

/** A table with rows of users, as it is exported. */
export type ExportedTable = {
  name: string;
  columns: Record<string, PgColumn>;
  owner: PgColumn;
  /** The primary key, in the order of which the rows are read. */
  key: readonly PgColumn[];
};

/** The reasons why columns of exported tables are not exported. */
export const COLUMNS_NOT_EXPORTED: Readonly<Record<string, string>> = {
  "users.password_hash": "A key to the account.",
  "users.mails_on": "Only marks a day as processed.",
  "email_changes.confirm_key_hash": "A key to the account.",
  "second_steps.sealed_secret": "A key to the account.",
  "passkeys.credential_id": "Half of a key to the account.",
  "passkeys.public_key": "Half of a key to the account.",
  "passkeys.sign_count": "Detects a copy of the passkey.",
  "calendar_feeds.key_hash": "A key to the calendar.",
  "mails.sealed_body": "Contains keys, and is deleted after delivery.",
  "connections.sealed_access_token": "A key to the bank, which only works for Snowball.",
  "link_sessions.sealed_link_token": "An expired key.",
  "link_sessions.public_token_hash": "An expired key.",
};

/** Every table with rows of users, except those that are not exported. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  schema.users,
  schema.profilePictures,
  schema.consents,
  schema.emailChanges,
  schema.secondSteps,
  schema.passkeys,
  schema.notificationSettings,
  schema.calendarFeeds,
  schema.securityEvents,
  schema.supportLooks,
  schema.mails,
  schema.reminders,
  schema.linkSessions,
  schema.linkEvents,
  schema.connections,
  schema.accounts,
  schema.liabilities,
  schema.creditAprs,
  schema.transactions,
  schema.debtEntries,
  schema.obligations,
  schema.payments,
  schema.payoffPlanSettings,
  schema.payoffSnapshots,
  schema.scenarios,
  schema.imports,
  schema.entitlements,
  schema.billingNotices,
  schema.paymentCustomers,
  schema.checkouts,
  schema.subscriptions,
  schema.invoices,
].map(exportedTable);

function exportedTable(table: PgTable): ExportedTable {
  const { name, columns: all } = getTableConfig(table);
  const columns = Object.fromEntries(
    all
      .filter((column) => !(`${name}.${column.name}` in COLUMNS_NOT_EXPORTED))
      .map((column) => [column.name, column]),
  );
  const owner = all.find((column) => column.name === "user_id") ?? schema.users.id;

  return { name, columns, owner, key: primaryKeyOf(table) };
}
