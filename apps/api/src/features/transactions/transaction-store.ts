import { and, eq, gte, inArray, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { transactions } from "#database/schema.ts";
import type { BankTransaction } from "#ports/bank-data.ts";

/** About a megabyte, so that much takes no more memory than some does. */
const ROWS_PER_STATEMENT = 2_500;

type Changes = {
  connection: { id: string; userId: string };
  /** Each transaction once, with the id of our account. */
  upserts: readonly (BankTransaction & { accountId: string })[];
  removed: readonly string[];
  /** Whether the bank was asked from the beginning: it then tells of no removal. */
  isFromBeginning: boolean;
};

/** Writes what a sync brought, in a few statements however much it is. */
export async function storeTransactions(
  queries: Queries,
  { connection, upserts, removed, isFromBeginning }: Changes,
): Promise<void> {
  if (isFromBeginning) await deleteUnlisted(queries, connection.id, upserts);

  for (const ids of chunksOf(removed)) {
    await queries
      .delete(transactions)
      .where(
        and(
          eq(transactions.connectionId, connection.id),
          inArray(transactions.providerTransactionId, ids),
        ),
      );
  }

  for (const chunk of chunksOf(upserts)) await upsert(queries, connection, chunk);
}

/** As one document: a parameter a value is three times as long on its way, and read one by one. */
async function upsert(
  queries: Queries,
  connection: Changes["connection"],
  rows: Changes["upserts"],
): Promise<void> {
  await queries.execute(sql`
    insert into ${transactions} (user_id, connection_id, account_id, provider_transaction_id, date,
      authorized_date, name, merchant_name, amount, currency, pending, category)
    select ${connection.userId}::uuid, ${connection.id}::uuid, "accountId", "providerTransactionId", date,
      "authorizedDate", name, "merchantName", amount, currency, pending, category
    from json_to_recordset(${JSON.stringify(rows)}::json) as told (
      "accountId" uuid, "providerTransactionId" text, date date, "authorizedDate" date, name text,
      "merchantName" text, amount numeric, currency text, pending boolean, category text)
    on conflict (connection_id, provider_transaction_id) do update set
      account_id = excluded.account_id, date = excluded.date, authorized_date = excluded.authorized_date,
      name = excluded.name, merchant_name = excluded.merchant_name, amount = excluded.amount,
      currency = excluded.currency, pending = excluded.pending, category = excluded.category`);
}

/**
 * Deletes what the bank does not list any more, such as a pending payment that was posted meanwhile.
 * What is older than all that it lists stays: banks forget their far past.
 */
async function deleteUnlisted(
  queries: Queries,
  connectionId: string,
  listed: readonly BankTransaction[],
): Promise<void> {
  const [oldest] = listed.map(({ date }) => date).toSorted();
  if (oldest === undefined) return;

  const ids = listed.map(({ providerTransactionId }) => providerTransactionId);
  await queries
    .delete(transactions)
    .where(
      and(
        eq(transactions.connectionId, connectionId),
        gte(transactions.date, oldest),
        sql`${transactions.providerTransactionId} not in (select unnest(${sql.param(ids)}::text[]))`,
      ),
    );
}

function chunksOf<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, index) =>
    rows.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT),
  );
}
