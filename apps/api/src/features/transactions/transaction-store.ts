import { and, eq, inArray, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { accounts, transactions } from "#database/schema.ts";

import { type Packed, type PackedChanges, unpackUpserts } from "./packed-changes.ts";

type Told = {
  connection: { id: string; userId: string };
  /** In the order they were told in; the last word about a transaction counts. */
  changes: readonly PackedChanges[];
  /** Whether the bank was asked from the beginning: it then tells of no removal. */
  isFromBeginning: boolean;
};

/**
 * Writes what a sync brought, a few statements for each part of it. Wants a transaction of its own: from the
 * beginning, what that did not write is taken for not listed any more.
 */
export async function storeTransactions(
  queries: Queries,
  { connection, changes, isFromBeginning }: Told,
): Promise<void> {
  for (const { upserts, removed } of changes) {
    if (upserts) await upsert(queries, connection, upserts);
    if (removed.length > 0) await remove(queries, connection.id, removed);
  }
  if (isFromBeginning) await deleteUnlisted(queries, connection.id);
}

/**
 * As one document: a parameter a value is three times as long on its way, and read one by one. A transaction of
 * an account that the bank never named cannot be shown anywhere; the bank names an account along with its first
 * transaction, so this is an account that was never linked.
 */
async function upsert(
  queries: Queries,
  connection: Told["connection"],
  upserts: Packed,
): Promise<void> {
  await queries.execute(sql`
    insert into ${transactions} (user_id, connection_id, account_id, provider_transaction_id, date,
      authorized_date, name, merchant_name, amount, currency, pending, category)
    select ${connection.userId}::uuid, ${connection.id}::uuid, account.id, "providerTransactionId", date,
      "authorizedDate", told.name, "merchantName", amount, told.currency, pending, category
    from json_to_recordset(${unpackUpserts(upserts)}::json) as told (
      "providerAccountId" text, "providerTransactionId" text, date date, "authorizedDate" date, name text,
      "merchantName" text, amount numeric, currency text, pending boolean, category text)
    join ${accounts} account on account.connection_id = ${connection.id}::uuid
      and account.provider_account_id = told."providerAccountId"
    on conflict (connection_id, provider_transaction_id) do update set
      account_id = excluded.account_id, date = excluded.date, authorized_date = excluded.authorized_date,
      name = excluded.name, merchant_name = excluded.merchant_name, amount = excluded.amount,
      currency = excluded.currency, pending = excluded.pending, category = excluded.category`);
}

async function remove(
  queries: Queries,
  connectionId: string,
  removed: readonly string[],
): Promise<void> {
  await queries
    .delete(transactions)
    .where(
      and(
        eq(transactions.connectionId, connectionId),
        inArray(transactions.providerTransactionId, [...removed]),
      ),
    );
}

/**
 * Deletes what the bank does not list any more, such as a pending payment that was posted meanwhile: all that
 * this transaction of the database did not write. What is older than all that it lists stays: banks forget
 * their far past.
 */
async function deleteUnlisted(queries: Queries, connectionId: string): Promise<void> {
  await queries.execute(sql`
    delete from ${transactions} where connection_id = ${connectionId}::uuid
      and xmin <> pg_current_xact_id()::xid
      and date >= (select min(date) from ${transactions}
        where connection_id = ${connectionId}::uuid and xmin = pg_current_xact_id()::xid)`);
}
