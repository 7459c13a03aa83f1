import { compareDates } from "@snowball/dates";
import { and, between, eq, ilike, or, type SQL, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { accounts, transactions } from "#database/schema.ts";
import type { Window } from "#http/page.ts";

import type { Filters, Place } from "./transaction-filter-rules.ts";

export type Transaction = Omit<typeof transactions.$inferSelect, "userId" | "connectionId">;

type ListRequest = { userId: string; filters: Filters };

/** Sorts before all transactions of a day. */
const NIL_ID = "00000000-0000-0000-0000-000000000000";

/** Returns one window of the user's matching transactions, newest first, after a position if there is one. */
export async function findTransactions(
  queries: Queries,
  wanted: ListRequest & { window: Window; after: Place | null },
): Promise<Transaction[]> {
  const { window, after, filters } = wanted;
  const isWithin = after !== null && compareDates(after.date, filters.to) <= 0;
  const { date: through, id: beyond } = isWithin ? after : { date: filters.to, id: NIL_ID };
  // Matches the columns of the index, so that a page begins where the one before ended.
  const isAfterPosition = sql`(${transactions.date} < ${through} or ${transactions.id} > ${beyond})`;

  return (
    queries
      .select({
        id: transactions.id,
        accountId: transactions.accountId,
        providerTransactionId: transactions.providerTransactionId,
        date: transactions.date,
        authorizedDate: transactions.authorizedDate,
        name: transactions.name,
        merchantName: transactions.merchantName,
        amount: transactions.amount,
        currency: transactions.currency,
        pending: transactions.pending,
        category: transactions.category,
      })
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
  queries: Queries,
  { userId, filters: { account } }: ListRequest,
): Promise<number> {
  const [row] = await queries
    .select({ count: sql<number>`coalesce(sum(${accounts.transactionCount}), 0)::integer` })
    .from(accounts)
    .where(
      and(eq(accounts.userId, userId), account === null ? undefined : eq(accounts.id, account)),
    );
  return row?.count ?? 0;
}

/** Counts the user's matching transactions by reading them. */
export async function countTransactions(queries: Queries, wanted: ListRequest): Promise<number> {
  return queries.$count(transactions, matches(wanted, wanted.filters.to));
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
