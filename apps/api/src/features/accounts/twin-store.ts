import { sql, type SQLWrapper } from "drizzle-orm";

import { accounts, connections } from "#database/schema.ts";

/**
 * Whether two accounts of one user at one institution, by their names in a statement, are the same one. Where the
 * bank names both by a lasting id, that decides: banks that give out stand-in numbers have one. Elsewhere what shows
 * on a statement does. An account without a number proves nothing.
 */
export function isSameAccount(one: SQLWrapper, other: SQLWrapper) {
  return sql`${one}.type = ${other}.type and ${one}.subtype is not distinct from ${other}.subtype
    and case when ${one}.lasting_id is not null and ${other}.lasting_id is not null
      then ${one}.lasting_id = ${other}.lasting_id else ${one}.mask = ${other}.mask end`;
}

/**
 * Of an account, beside its connection, which was found to repeat another one: the same account as it came through
 * the oldest connection that has it. That one counts.
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
