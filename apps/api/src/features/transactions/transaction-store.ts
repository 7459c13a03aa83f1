import { compareDates } from "@snowball/dates";
import { and, between, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";

import { columnsByName, type RowByName } from "#database/columns-by-name.ts";
import type { Db } from "#database/database.ts";
import { accounts, transactions } from "#database/schema.ts";
import type { Window } from "#http/page.ts";
import type { BankTransaction } from "#ports/bank-data.ts";

/** The changes that a bank reported, each transaction once. */
export type TransactionChanges = {
  upserts: readonly BankTransaction[];
  /** Ids of the provider. */
  removed: readonly string[];
};

type ReportedChanges = {
  connection: { id: string; userId: string };
  changes: TransactionChanges;
  /** Whether the sync read the bank's full history, which reports no removals. */
  isFromBeginning: boolean;
};

/**
 * Stores the changes of a sync. Requires its own database transaction: after a full sync, rows that it did not write
 * are considered no longer listed.
 */
export async function storeTransactions(
  db: Db,
  { connection, changes, isFromBeginning }: ReportedChanges,
): Promise<void> {
  const { upserts, removed } = changes;
  if (upserts.length > 0) await upsert(db, connection, upserts);
  if (removed.length > 0) await remove(db, connection.id, removed);
  if (isFromBeginning) await deleteUnlisted(db, connection.id);
}

/**
 * Sends the transactions as one JSON document, because single parameters would take three times as many bytes and
 * be parsed one by one. Skips transactions of unknown accounts. A bank reports an account with its first
 * transaction, so such an account was never linked.
 */
async function upsert(
  db: Db,
  connection: ReportedChanges["connection"],
  upserts: readonly BankTransaction[],
): Promise<void> {
  await db.execute(sql`
    insert into ${transactions} (user_id, connection_id, account_id, provider_transaction_id, date,
      authorized_date, name, merchant_name, amount, currency, pending, pending_transaction_id, category)
    select ${connection.userId}::uuid, ${connection.id}::uuid, account.id, "providerTransactionId", date,
      "authorizedDate", reported.name, "merchantName", amount, reported.currency, pending,
      "pendingTransactionId", category
    from json_to_recordset(${JSON.stringify(upserts)}::json) as reported (
      "providerAccountId" text, "providerTransactionId" text, date date, "authorizedDate" date, name text,
      "merchantName" text, amount numeric, currency text, pending boolean,
      "pendingTransactionId" text, category text)
    join ${accounts} account on account.connection_id = ${connection.id}::uuid
      and account.provider_account_id = reported."providerAccountId"
    on conflict (connection_id, provider_transaction_id) do update set
      account_id = excluded.account_id, date = excluded.date, authorized_date = excluded.authorized_date,
      name = excluded.name, merchant_name = excluded.merchant_name, amount = excluded.amount,
      currency = excluded.currency, pending = excluded.pending,
      pending_transaction_id = excluded.pending_transaction_id, category = excluded.category`);
}

async function remove(db: Db, connectionId: string, removed: readonly string[]): Promise<void> {
  await db
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
async function deleteUnlisted(db: Db, connectionId: string): Promise<void> {
  await db.execute(sql`
    delete from ${transactions} where connection_id = ${connectionId}::uuid
      and xmin <> pg_current_xact_id()::xid
      and date >= (select min(date) from ${transactions}
        where connection_id = ${connectionId}::uuid and xmin = pg_current_xact_id()::xid)`);
}

export type Transaction = RowByName<typeof transactions>;

/** The filters of a list of transactions. Dates are inclusive, `YYYY-MM-DD`. */
export type Filters = {
  account: string | null;
  from: string;
  to: string;
  /** The pattern for LIKE; null without a search text. */
  pattern: string | null;
};

/** The position of a transaction in the list, which is ordered by date, newest first, and id. */
export type Place = { date: string; id: string };

type ListRequest = { userId: string; filters: Filters };

/** Sorts before all transactions of a day. */
const NIL_ID = "00000000-0000-0000-0000-000000000000";

/** Returns one window of the user's matching transactions, newest first, after a position if there is one. */
export async function findTransactions(
  db: Db,
  wanted: ListRequest & { window: Window; after: Place | null },
): Promise<Transaction[]> {
  const { window, after, filters } = wanted;
  const isWithin = after !== null && compareDates(after.date, filters.to) <= 0;
  const { date: through, id: beyond } = isWithin ? after : { date: filters.to, id: NIL_ID };
  // Matches the columns of the index, so that a page begins where the one before ended.
  const isAfterPosition = sql`(${transactions.date} < ${through} or ${transactions.id} > ${beyond})`;

  return (
    db
      .select(columnsByName(transactions))
      .from(transactions)
      .where(and(matches(wanted, through), isAfterPosition))
      // Matches the order of the index, so that nothing is sorted.
      .orderBy(sql`${transactions.date} desc nulls last, ${transactions.id}`)
      .limit(window.limit)
      .offset(window.offset)
  );
}

/**
 * Returns the number of transactions of the user, or of the filter's account, regardless of other filters. The
 * number is stored with the accounts, so nothing is counted.
 */
export async function readTransactionCount(
  db: Db,
  { userId, filters: { account } }: ListRequest,
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${accounts.transactionCount}), 0)::integer` })
    .from(accounts)
    .where(
      and(eq(accounts.userId, userId), account === null ? undefined : eq(accounts.id, account)),
    );
  return row?.count ?? 0;
}

/** Counts the user's matching transactions by reading them. */
export async function countTransactions(db: Db, wanted: ListRequest): Promise<number> {
  return db.$count(transactions, matches(wanted, wanted.filters.to));
}

/** Dates are always bounded, at least by the ends of the calendar. */
function matches({ userId, filters }: ListRequest, through: string): SQL | undefined {
  const { account, from, pattern } = filters;

  return and(
    eq(transactions.userId, userId),
    account === null ? undefined : eq(transactions.accountId, account),
    between(transactions.date, from, through),
    pattern === null
      ? undefined
      : or(ilike(transactions.name, pattern), ilike(transactions.merchantName, pattern)),
  );
}
