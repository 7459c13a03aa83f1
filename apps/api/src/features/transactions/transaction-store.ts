import { and, eq, gte, inArray, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { transactions } from "#database/schema.ts";
import type { BankTransaction } from "#ports/bank-data.ts";

/** Twelve parameters a row; PostgreSQL takes 65,535 a statement. */
const ROWS_PER_STATEMENT = 1_000;

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

  for (const chunk of chunksOf(upserts)) {
    await queries
      .insert(transactions)
      .values(
        chunk.map((transaction) => ({
          ...transaction,
          userId: connection.userId,
          connectionId: connection.id,
        })),
      )
      .onConflictDoUpdate({
        target: [transactions.connectionId, transactions.providerTransactionId],
        set: {
          accountId: sql`excluded.account_id`,
          date: sql`excluded.date`,
          authorizedDate: sql`excluded.authorized_date`,
          name: sql`excluded.name`,
          merchantName: sql`excluded.merchant_name`,
          amount: sql`excluded.amount`,
          currency: sql`excluded.currency`,
          pending: sql`excluded.pending`,
          category: sql`excluded.category`,
        },
      });
  }
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
