import type { Apr } from "@snowball/contract";
import { and, eq, isNull, sql, type SQLWrapper } from "drizzle-orm";

import { columnsByName, type RowByName } from "#database/columns-by-name.ts";
import type { Queries } from "#database/database.ts";
import { accounts, connections, creditAprs, liabilities } from "#database/schema.ts";
import type { Window } from "#http/page.ts";

/** The bank's report on the debt of an account. */
export type Liability = RowByName<typeof liabilities>;

/** An account with the liability that the bank reports on it. */
export type Account = RowByName<typeof accounts> & {
  /** The id of the same account on an older connection; null if there is none. */
  duplicate_of: string | null;
  liability: Liability | null;
  /** In the bank's order. */
  aprs: Apr[];
};

/**
 * Returns one window of the user's open accounts in one query. They are ordered by connection, oldest first, then
 * in the bank's order.
 */
export async function findAccounts(
  queries: Queries,
  userId: string,
  { limit, offset }: Window,
): Promise<Account[]> {
  return queries
    .select({
      ...columnsByName(accounts),
      duplicate_of: olderTwin,
      liability: columnsByName(liabilities),
      aprs: aprsOfAccount,
    })
    .from(accounts)
    .innerJoin(connections, eq(connections.id, accounts.connectionId))
    .leftJoin(liabilities, eq(liabilities.accountId, accounts.id))
    .where(isOpenAccountOf(userId))
    .orderBy(connections.createdAt, connections.id, accounts.position, accounts.id)
    .limit(limit)
    .offset(offset);
}

export async function countAccounts(queries: Queries, userId: string): Promise<number> {
  return queries.$count(accounts, isOpenAccountOf(userId));
}

/** The APRs of a card. JSON numbers would be parsed as floats, so the query returns them as text. */
export const aprsOfAccount = sql<Apr[]>`coalesce((
  select jsonb_agg(
    jsonb_build_object(
      'apr_type', ${creditAprs.aprType},
      'apr_percentage', ${creditAprs.aprPercentage}::text,
      'balance_subject_to_apr', ${creditAprs.balanceSubjectToApr}::text
    ) order by ${creditAprs.position}
  )
  from ${creditAprs} where ${creditAprs.accountId} = ${accounts.id}
), '[]')`;

const isOpenAccountOf = (userId: string) =>
  and(eq(accounts.userId, userId), isNull(accounts.closedAt));

/**
 * Compares two accounts of one user at one institution by their table names in a query. Persistent ids decide if
 * the bank reports both, because such banks may report substitute account numbers. Otherwise masks decide. An
 * account without a mask matches none.
 */
export function isSameAccount(one: SQLWrapper, other: SQLWrapper) {
  return sql`${one}.type = ${other}.type and ${one}.subtype is not distinct from ${other}.subtype
    and case when ${one}.lasting_id is not null and ${other}.lasting_id is not null
      then ${one}.lasting_id = ${other}.lasting_id else ${one}.mask = ${other}.mask end`;
}

/**
 * Selects the id of the same account on the oldest connection that has it, which is the one that counts; null if
 * the connection is no duplicate. The query must include the account and its connection.
 */
export const olderTwin = sql<string | null>`case when ${connections.duplicateOf} is not null then (
  select twin.id
  from ${accounts} twin join ${connections} older on older.id = twin.connection_id
  where older.user_id = ${connections.userId}
    and older.institution_id = ${connections.institutionId}
    and (older.created_at, older.id) < (${connections.createdAt}, ${connections.id})
    and twin.closed_at is null
    and ${isSameAccount(sql`twin`, accounts)}
  order by older.created_at, older.id, twin.created_at, twin.id
  limit 1
) end`;
