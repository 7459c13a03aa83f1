import { and, desc, eq, isNotNull, isNull, lt, ne } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { connections } from "#database/schema.ts";

import { type Connection, withSealedType } from "./connection-store.ts";

/** Whoever's it is; held until the transaction ends. */
export async function holdConnection(
  queries: Queries,
  connectionId: string,
): Promise<Connection | null> {
  const [row] = await queries
    .select()
    .from(connections)
    .where(eq(connections.id, connectionId))
    .for("update");
  return withSealedType(row);
}

/** The user's banks that nobody asked to remove, held until the transaction ends. */
export async function holdLinkedBanks(queries: Queries, userId: string): Promise<{ id: string }[]> {
  return queries
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(
        eq(connections.userId, userId),
        eq(connections.bank, "plaid"),
        isNull(connections.removalRequestedAt),
      ),
    )
    .orderBy(connections.id)
    .for("update");
}

/** A connection whose removal was asked for; null when there is none, or nobody asked. */
export async function findConnectionToRemove(
  queries: Queries,
  connectionId: string,
): Promise<{ id: string } | null> {
  const [row] = await queries
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.id, connectionId), isNotNull(connections.removalRequestedAt)));
  return row ?? null;
}

/** Records that the connection is to go, or, with null, that it stays after all. */
export async function markRemoval(
  queries: Queries,
  connectionId: string,
  requestedAt: Date | null,
): Promise<void> {
  await queries
    .update(connections)
    .set({ removalRequestedAt: requestedAt })
    .where(eq(connections.id, connectionId));
}

/** Another connection of the bank's, whoever's, that worked when it was synced last; null when there is none. */
export async function findWorkingConnection(
  queries: Queries,
  { besides }: { besides: Pick<Connection, "id" | "bank"> },
): Promise<Connection | null> {
  const [row] = await queries
    .select()
    .from(connections)
    .where(
      and(
        ne(connections.id, besides.id),
        eq(connections.bank, besides.bank),
        eq(connections.status, "healthy"),
      ),
    )
    .orderBy(desc(connections.lastSyncedAt))
    .limit(1);
  return withSealedType(row);
}

/** Deletes a connection and, through its keys, everything that came through it. */
export async function deleteConnection(queries: Queries, connectionId: string): Promise<void> {
  await queries.delete(connections).where(eq(connections.id, connectionId));
}

/** Removals that were asked for before the instant and did not end, the oldest first. */
export async function findUnfinishedRemovals(
  queries: Queries,
  { requestedBefore, limit }: { requestedBefore: Date; limit: number },
): Promise<{ id: string }[]> {
  return queries
    .select({ id: connections.id })
    .from(connections)
    .where(lt(connections.removalRequestedAt, requestedBefore))
    .orderBy(connections.removalRequestedAt)
    .limit(limit);
}
