import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { connections, linkSessions } from "#database/schema.ts";

/** How many banks a user has linked, with those that are being linked by sessions other than `besides`. */
export async function countBanks(
  queries: Queries,
  { userId, besides }: { userId: string; besides: string | null },
): Promise<number> {
  const [linked] = await queries
    .select({ count: sql<number>`count(*)::integer` })
    .from(connections)
    .where(and(eq(connections.userId, userId), eq(connections.bank, "plaid")));
  const [beingLinked] = await queries
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

  return (linked?.count ?? 0) + (beingLinked?.count ?? 0);
}
