import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { connections, linkSessions, users } from "#database/schema.ts";

/**
 * Counts a user's linked banks and those being linked by sessions other than `besides`. One
 * statement, because a link that finishes between two statements would be missed.
 */
export async function countBanks(
  queries: Queries,
  { userId, besides }: { userId: string; besides: string | null },
): Promise<number> {
  const linked = queries
    .select({ count: sql<number>`count(*)::integer` })
    .from(connections)
    .where(and(eq(connections.userId, userId), eq(connections.bank, "plaid")));
  const beingLinked = queries
    .select({ count: sql<number>`count(*)::integer` })
    .from(linkSessions)
    .where(
      and(
        eq(linkSessions.userId, userId),
        isNull(linkSessions.connectionId),
        inArray(linkSessions.state, ["exchanging", "unheard"]),
        besides === null ? undefined : ne(linkSessions.id, besides),
      ),
    );
  const [row] = await queries
    .select({ count: sql<number>`(${linked}) + (${beingLinked})` })
    .from(users)
    .where(eq(users.id, userId));

  return row?.count ?? 0;
}
