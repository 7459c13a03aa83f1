import { sql, type SQLWrapper } from "drizzle-orm";

import { accounts, connections } from "#database/schema.ts";

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
