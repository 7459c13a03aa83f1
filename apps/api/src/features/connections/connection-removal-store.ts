import { and, desc, eq, isNotNull, isNull, lt, ne } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { connections } from "#database/schema.ts";

import { type Connection, withSealedType } from "./connection-store.ts";

/** Finds and locks a connection of any user until the transaction ends. */
export async function lockConnection(
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

/** Finds and locks the user's banks without a removal request until the transaction ends. */
export async function lockLinkedBanks(queries: Queries, userId: string): Promise<{ id: string }[]> {
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

/** Returns a connection with a removal request; null if there is none. */
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

/** Stores the removal request of a connection; null withdraws it. */
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

/**
 * Returns another connection to the same provider, of any user, that was healthy at its last sync;
 * null if there is none.
 */
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

/** Deletes a connection and, by cascade, all data that came through it. */
export async function deleteConnection(queries: Queries, connectionId: string): Promise<void> {
  await queries.delete(connections).where(eq(connections.id, connectionId));
}

/** Returns removals that were requested before the instant and are not finished, oldest first. */
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
