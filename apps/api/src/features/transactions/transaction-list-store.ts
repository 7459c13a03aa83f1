import { compareDates } from "@snowball/dates";
import { type SQL, sql } from "drizzle-orm";

import { prepareOnce, type Queries } from "#database/database.ts";
import { prepareRows } from "#database/prepare-rows.ts";
import { accounts, transactions } from "#database/schema.ts";
import type { Window } from "#http/page.ts";

import type { Filters, Place } from "./transaction-filter-rules.ts";

export type Transaction = Omit<
  typeof transactions.$inferSelect,
  "userId" | "connectionId" | "mayPay"
>;

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

  return statementsFor(wanted)
    .find(queries)
    .execute({ ...valuesOf(wanted), through, beyond, ...window });
}

/**
 * Returns the number of transactions of the user, or of the filter's account, regardless of other filters. The
 * number is stored with the accounts, so nothing is counted.
 */
export async function readTransactionCount(
  queries: Queries,
  { userId, filters: { account } }: ListRequest,
): Promise<number> {
  const [row] = await storedCounts(queries).execute({ userId, account });
  return row?.count ?? 0;
}

const storedCounts = prepareOnce((queries) =>
  queries
    .select({ count: sql<number>`coalesce(sum(${accounts.transactionCount}), 0)::integer` })
    .from(accounts)
    .where(
      sql`${accounts.userId} = ${sql.placeholder("userId")}
        and (${sql.placeholder("account")}::uuid is null
          or ${accounts.id} = ${sql.placeholder("account")}::uuid)`,
    )
    .prepare("kept_transaction_counts"),
);

/** Counts the user's matching transactions by reading them. */
export async function countTransactions(queries: Queries, wanted: ListRequest): Promise<number> {
  const [row] = await statementsFor(wanted).count(queries).execute(valuesOf(wanted));
  return row?.count ?? 0;
}

function valuesOf({ userId, filters }: ListRequest) {
  const { account, from, to, pattern } = filters;
  return { userId, account, from, to, pattern };
}

/**
 * Returns the query for a set of filters. A condition such as "is there a filter?" would prevent the use of an
 * index. Dates are always bounded, at least by the ends of the calendar.
 */
function statementsFor({ filters: { account, pattern } }: ListRequest) {
  const ofAccount = account === null ? "all" : "account";
  return STATEMENTS[ofAccount][pattern === null ? "any" : "text"];
}

const ofUser = sql`${transactions.userId} = ${sql.placeholder("userId")}`;
const within = (last: string) =>
  sql` and ${transactions.date} between ${sql.placeholder("from")}::date and ${sql.placeholder(last)}::date`;
// Matches the columns of the index, so that a page begins where the one before ended.
const afterPosition = sql`${within("through")}
  and (${transactions.date} < ${sql.placeholder("through")}::date or ${transactions.id} > ${sql.placeholder("beyond")}::uuid)`;
const ofAccount = sql` and ${transactions.accountId} = ${sql.placeholder("account")}::uuid`;
const withText = sql` and (${transactions.name} ilike ${sql.placeholder("pattern")}
  or ${transactions.merchantName} ilike ${sql.placeholder("pattern")})`;

const STATEMENTS = {
  all: {
    any: prepareStatements("transactions", ofUser),
    text: prepareStatements("transactions_by_text", sql`${ofUser}${withText}`),
  },
  account: {
    any: prepareStatements("transactions_of_account", sql`${ofUser}${ofAccount}`),
    text: prepareStatements(
      "transactions_of_account_by_text",
      sql`${ofUser}${ofAccount}${withText}`,
    ),
  },
};

function prepareStatements(name: string, condition: SQL) {
  return {
    find: prepareRows((queries) =>
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
        .where(sql`${condition}${afterPosition}`)
        // Matches the order of the index, so that nothing is sorted.
        .orderBy(sql`${transactions.date} desc nulls last, ${transactions.id}`)
        .limit(sql.placeholder("limit"))
        .offset(sql.placeholder("offset"))
        .prepare(`find_${name}`),
    ),
    count: prepareOnce((queries) =>
      queries
        .select({ count: sql<number>`count(*)::integer` })
        .from(transactions)
        .where(sql`${condition}${within("to")}`)
        .prepare(`count_${name}`),
    ),
  };
}
