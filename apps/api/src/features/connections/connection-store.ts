import { and, desc, eq, getTableColumns, inArray, isNull, lt, lte, ne, or, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { connections, institutions, linkSessions, users } from "#database/schema.ts";
import type { Window } from "#http/page.ts";
import type { BankInstitution } from "#ports/bank-data.ts";
import { instantAfter } from "#ports/clock.ts";

import { type Health, REFRESH_MS } from "./connection-rules.ts";

export type Connection = typeof connections.$inferSelect;

const { sealedAccessToken: _sealed, ...listedColumns } = getTableColumns(connections);

export type ListedConnection = Awaited<ReturnType<typeof findConnections>>[number];

/** Returns one page of the user's connections, oldest first. The access token is never included. */
export async function findConnections(db: Db, userId: string, { limit, offset }: Window) {
  return db
    .select(listedColumns)
    .from(connections)
    .where(eq(connections.userId, userId))
    .orderBy(connections.createdAt, connections.id)
    .limit(limit)
    .offset(offset);
}

/** Returns the ids of all connections of a user, whatever their status. */
export async function findConnectionIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: connections.id })
    .from(connections)
    .where(eq(connections.userId, userId))
    .orderBy(connections.createdAt, connections.id);
  return rows.map(({ id }) => id);
}

export async function countConnections(db: Db, userId: string): Promise<number> {
  return db.$count(connections, eq(connections.userId, userId));
}

/** Returns the user's connection; null for an unknown id and for another user's connection. */
export async function findOwnConnection(
  db: Db,
  { userId, connectionId }: { userId: string; connectionId: string },
): Promise<Connection | null> {
  const [row] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.id, connectionId), eq(connections.userId, userId)));
  return row ?? null;
}

export async function findDemoConnections(db: Db, userId: string): Promise<Connection[]> {
  return db
    .select()
    .from(connections)
    .where(and(eq(connections.userId, userId), eq(connections.bank, "demo")));
}

/** Finds and locks a connection of any user until the transaction ends. For system use only. */
export async function lockConnectionByItem(
  db: Db,
  providerItemId: string,
): Promise<Connection | null> {
  const [row] = await db
    .select()
    .from(connections)
    .where(eq(connections.providerItemId, providerItemId))
    .for("update");
  return row ?? null;
}

type NewConnection = Pick<
  Connection,
  "id" | "userId" | "providerItemId" | "sealedAccessToken" | "purpose" | "createdAt"
> &
  /** The bank defaults to `plaid`. */
  Partial<Pick<Connection, "bank" | "noticeAddress">>;

/** @returns null if any user has a connection to the same item. */
export async function insertConnection(
  db: Db,
  connection: NewConnection,
): Promise<Connection | null> {
  const [row] = await db
    .insert(connections)
    // The caller enqueues the first sync, which then plans the next one.
    .values({
      ...connection,
      status: "syncing",
      refreshAt: instantAfter(connection.createdAt, REFRESH_MS.usual),
    })
    .onConflictDoNothing({ target: connections.providerItemId })
    .returning();
  return row ?? null;
}

/** Changes a connection and increments its revision, so that a running sync detects the change. */
export async function updateConnection(
  db: Db,
  connectionId: string,
  changes: Partial<Health & Pick<Connection, "sealedAccessToken" | "transactionsCursor">>,
): Promise<Connection | null> {
  const [row] = await db
    .update(connections)
    .set({ ...changes, revision: sql`${connections.revision} + 1` })
    .where(eq(connections.id, connectionId))
    .returning();
  return row ?? null;
}

/** Stores the start of a sync and returns the connection; null if it no longer exists. */
export async function beginSync(
  db: Db,
  { connectionId, now }: { connectionId: string; now: Date },
): Promise<Connection | null> {
  const [row] = await db
    .update(connections)
    .set({ syncAttemptedAt: now })
    .where(eq(connections.id, connectionId))
    .returning();
  return row ?? null;
}

export type SyncConclusion = Health &
  Partial<
    Pick<
      Connection,
      | "institutionId"
      | "institutionName"
      | "transactionsCursor"
      | "transactionsUpdateStatus"
      | "lastSyncedAt"
      | "loginToldAt"
      | "permissionToldAt"
    >
  >;

/**
 * Stores the result of a sync, which also locks the connection until the transaction ends.
 * @returns false if the connection was changed since the sync began, for example by another sync.
 *   Then nothing was stored, and the caller must store nothing else.
 */
export async function concludeSync(
  db: Db,
  began: Pick<Connection, "id" | "revision">,
  outcome: SyncConclusion,
): Promise<boolean> {
  const { rowCount } = await db
    .update(connections)
    .set({ ...outcome, revision: began.revision + 1 })
    .where(and(eq(connections.id, began.id), eq(connections.revision, began.revision)));

  return rowCount === 1;
}

/**
 * Returns the connections to sync: those that are due and those with a sync that never finished,
 * the longest waiting first. Excludes connections that are being removed.
 */
export async function findConnectionsToRefresh(
  db: Db,
  { now, stuckSince, limit }: { now: Date; stuckSince: Date; limit: number },
): Promise<Pick<Connection, "id" | "status" | "toldAt">[]> {
  return db
    .select({ id: connections.id, status: connections.status, toldAt: connections.toldAt })
    .from(connections)
    .where(
      and(
        ne(connections.status, "disconnected"),
        or(
          isNull(connections.refreshAt),
          lte(connections.refreshAt, now),
          and(
            eq(connections.status, "syncing"),
            or(isNull(connections.syncAttemptedAt), lt(connections.syncAttemptedAt, stuckSince)),
          ),
        ),
        lt(connections.createdAt, stuckSince),
        isNull(connections.removalRequestedAt),
      ),
    )
    .orderBy(sql`${connections.refreshAt} nulls first`)
    .limit(limit);
}

/**
 * Stores the next refresh times. Leaves the revision alone, so that running syncs are not
 * disturbed.
 */
export async function storeRefreshTimes(
  db: Db,
  times: readonly { connectionId: string; at: Date }[],
): Promise<void> {
  const ids = times.map(({ connectionId }) => connectionId);
  const ats = times.map(({ at }) => at.toISOString());

  await db.execute(sql`
    update ${connections} set refresh_at = planned.at
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(ats)}::timestamptz[]) as planned (id, at)
    where ${connections.id} = planned.id`);
}

/** Stores that the provider sent a webhook about a connection. */
export async function recordProviderUpdate(
  db: Db,
  { connectionId, now }: { connectionId: string; now: Date },
): Promise<void> {
  await db.update(connections).set({ toldAt: now }).where(eq(connections.id, connectionId));
}

/** Finds and locks a connection of any user until the transaction ends. */
export async function lockConnection(db: Db, connectionId: string): Promise<Connection | null> {
  const [row] = await db
    .select()
    .from(connections)
    .where(eq(connections.id, connectionId))
    .for("update");
  return row ?? null;
}

/** Finds and locks the user's banks without a removal request until the transaction ends. */
export async function lockLinkedBanks(db: Db, userId: string): Promise<{ id: string }[]> {
  return db
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

/** Stores the removal request of a connection; null withdraws it. */
export async function markRemoval(
  db: Db,
  connectionId: string,
  requestedAt: Date | null,
): Promise<void> {
  await db
    .update(connections)
    .set({ removalRequestedAt: requestedAt })
    .where(eq(connections.id, connectionId));
}

/**
 * Returns another connection to the same provider, of any user, that was healthy at its last sync;
 * null if there is none.
 */
export async function findWorkingConnection(
  db: Db,
  { besides }: { besides: Pick<Connection, "id" | "bank"> },
): Promise<Connection | null> {
  const [row] = await db
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
  return row ?? null;
}

/** Deletes a connection and, by cascade, all data that came through it. */
export async function deleteConnection(db: Db, connectionId: string): Promise<void> {
  await db.delete(connections).where(eq(connections.id, connectionId));
}

/** Returns removals that were requested before the instant and are not finished, oldest first. */
export async function findUnfinishedRemovals(
  db: Db,
  { requestedBefore, limit }: { requestedBefore: Date; limit: number },
): Promise<{ id: string }[]> {
  return db
    .select({ id: connections.id })
    .from(connections)
    .where(lt(connections.removalRequestedAt, requestedBefore))
    .orderBy(connections.removalRequestedAt)
    .limit(limit);
}

/**
 * Counts a user's linked banks and those being linked by sessions other than `besides`. One
 * statement, because a link that finishes between two statements would be missed.
 */
export async function countBanks(
  db: Db,
  { userId, besides }: { userId: string; besides: string | null },
): Promise<number> {
  const isLinked = and(eq(connections.userId, userId), eq(connections.bank, "plaid"));
  const isBeingLinked = and(
    eq(linkSessions.userId, userId),
    isNull(linkSessions.connectionId),
    inArray(linkSessions.state, ["exchanging", "unheard"]),
    besides === null ? undefined : ne(linkSessions.id, besides),
  );
  const [row] = await db
    .select({
      linked: db.$count(connections, isLinked),
      beingLinked: db.$count(linkSessions, isBeingLinked),
    })
    .from(users)
    .where(eq(users.id, userId));

  return row ? row.linked + row.beingLinked : 0;
}

type Institution = BankInstitution & { fetchedAt: Date };

/** Returns the stored institution; null if no sync has stored it yet. */
export async function findInstitution(db: Db, id: string): Promise<Institution | null> {
  const [row] = await db.select().from(institutions).where(eq(institutions.id, id));
  return row ?? null;
}

/** Stores the current data of an institution. Keeps the stored logo if the bank-linking service sends none. */
export async function storeInstitution(
  db: Db,
  institution: BankInstitution,
  fetchedAt: Date,
): Promise<void> {
  await db
    .insert(institutions)
    .values({ ...institution, fetchedAt })
    .onConflictDoUpdate({
      target: institutions.id,
      set: {
        name: institution.name,
        logo: sql`coalesce(excluded.logo, ${institutions.logo})`,
        url: institution.url,
        primaryColor: institution.primaryColor,
        fetchedAt,
      },
    });
}
