import { and, eq, inArray, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { accounts, transactions } from "#database/schema.ts";

import { type Packed, type PackedChanges, unpackUpserts } from "./packed-changes.ts";

type ReportedChanges = {
  connection: { id: string; userId: string };
  /** In the order in which they were reported. The last report about a transaction counts. */
  changes: readonly PackedChanges[];
  /** Whether the sync read the bank's full history, which reports no removals. */
  isFromBeginning: boolean;
};

/**
 * Stores the changes of a sync, with a few queries for each part. Requires its own database transaction: after a
 * full sync, rows that it did not write are considered no longer listed.
 */
export async function storeTransactions(
  queries: Queries,
  { connection, changes, isFromBeginning }: ReportedChanges,
): Promise<void> {
  for (const { upserts, removed } of changes) {
    if (upserts) await upsert(queries, connection, upserts);
    if (removed.length > 0) await remove(queries, connection.id, removed);
  }
  if (isFromBeginning) await deleteUnlisted(queries, connection.id);
}

/**
 * Sends the transactions as one JSON document, because single parameters would take three times as many bytes and
 * be parsed one by one. Skips transactions of unknown accounts. A bank reports an account with its first
 * transaction, so such an account was never linked.
 */
async function upsert(
  queries: Queries,
  connection: ReportedChanges["connection"],
  upserts: Packed,
): Promise<void> {
  await queries.execute(sql`
    insert into ${transactions} (user_id, connection_id, account_id, provider_transaction_id, date,
      authorized_date, name, merchant_name, amount, currency, pending, category)
    select ${connection.userId}::uuid, ${connection.id}::uuid, account.id, "providerTransactionId", date,
      "authorizedDate", reported.name, "merchantName", amount, reported.currency, pending, category
    from json_to_recordset(${unpackUpserts(upserts)}::json) as reported (
      "providerAccountId" text, "providerTransactionId" text, date date, "authorizedDate" date, name text,
      "merchantName" text, amount numeric, currency text, pending boolean, category text)
    join ${accounts} account on account.connection_id = ${connection.id}::uuid
      and account.provider_account_id = reported."providerAccountId"
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
 * Deletes transactions that the bank no longer lists, such as a pending payment that was posted since: all that
 * this database transaction did not write. Keeps transactions older than any listed one, because banks drop old
 * history.
 */
async function deleteUnlisted(queries: Queries, connectionId: string): Promise<void> {
  await queries.execute(sql`
    delete from ${transactions} where connection_id = ${connectionId}::uuid
      and xmin <> pg_current_xact_id()::xid
      and date >= (select min(date) from ${transactions}
        where connection_id = ${connectionId}::uuid and xmin = pg_current_xact_id()::xid)`);
}
