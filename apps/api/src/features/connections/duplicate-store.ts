import { sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { accounts, connections } from "#database/schema.ts";
import { isSameAccount } from "#features/accounts/index.ts";

/**
 * Stores which older connection of the user a connection duplicates: one to the same institution
 * with at least one open account in common. Clears the mark if there is none. Marks the newer one,
 * because the older one has the longer history.
 */
export async function markDuplicate(queries: Queries, connectionId: string): Promise<void> {
  await queries.execute(sql`
    update ${connections} newer set duplicate_of = (
      select older.id from ${connections} older
      where older.user_id = newer.user_id
        and older.institution_id = newer.institution_id
        and (older.created_at, older.id) < (newer.created_at, newer.id)
        and exists (
          select 1 from ${accounts} a join ${accounts} b on ${isSameAccount(sql`a`, sql`b`)}
          where a.connection_id = older.id and a.closed_at is null
            and b.connection_id = newer.id and b.closed_at is null
        )
      order by older.created_at, older.id
      limit 1
    )
    where newer.id = ${connectionId}`);
}
