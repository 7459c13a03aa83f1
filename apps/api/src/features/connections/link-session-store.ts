import { and, desc, eq, gt, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { linkEvents, linkSessions } from "#database/schema.ts";

export type LinkSession = typeof linkSessions.$inferSelect;

type NewSession = Pick<
  LinkSession,
  "id" | "userId" | "purpose" | "connectionId" | "sealedLinkToken" | "createdAt" | "expiresAt"
>;

export async function insertLinkSession(db: Db, session: NewSession): Promise<void> {
  await db.insert(linkSessions).values({ ...session, state: "opened" });
}

/** Whether the user has a running exchange that began after an instant. */
export async function isExchanging(
  db: Db,
  { userId, since }: { userId: string; since: Date },
): Promise<boolean> {
  const isRunning = and(
    eq(linkSessions.userId, userId),
    eq(linkSessions.state, "exchanging"),
    gt(linkSessions.exchangingSince, since),
  );

  return (await db.$count(linkSessions, isRunning)) > 0;
}

/**
 * Locks the user's link sessions until the transaction ends, so that one call at a time can claim
 * one.
 */
export async function lockLinkSessions(db: Db, userId: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`link_sessions:${userId}`}, 0))`,
  );
}

/** Returns the session for which this public token was posted before. */
export async function findLinkSessionByToken(
  db: Db,
  { userId, publicTokenHash }: { userId: string; publicTokenHash: string },
): Promise<LinkSession | null> {
  const [row] = await db
    .select()
    .from(linkSessions)
    .where(and(eq(linkSessions.userId, userId), eq(linkSessions.publicTokenHash, publicTokenHash)));
  return row ?? null;
}

/**
 * Returns the user's unused sessions for a purpose and a connection, or for a new link if
 * `connectionId` is null. Those with an opened window come first, then the newest.
 */
export async function findOpenLinkSessions(
  db: Db,
  wanted: Pick<LinkSession, "userId" | "purpose" | "connectionId"> & { now: Date; limit: number },
): Promise<LinkSession[]> {
  return db
    .select()
    .from(linkSessions)
    .where(
      and(
        eq(linkSessions.userId, wanted.userId),
        eq(linkSessions.purpose, wanted.purpose),
        wanted.connectionId === null
          ? isNull(linkSessions.connectionId)
          : eq(linkSessions.connectionId, wanted.connectionId),
        eq(linkSessions.state, "opened"),
        gt(linkSessions.expiresAt, wanted.now),
      ),
    )
    .orderBy(
      sql`${linkSessions.openedAt} desc nulls last`,
      desc(linkSessions.createdAt),
      linkSessions.id,
    )
    .limit(wanted.limit);
}

/** Returns the session with the most recently opened window, if it has not expired. */
export async function findResumableLinkSession(
  db: Db,
  { userId, expiresAfter }: { userId: string; expiresAfter: Date },
): Promise<LinkSession | null> {
  const [row] = await db
    .select()
    .from(linkSessions)
    .where(
      and(
        eq(linkSessions.userId, userId),
        eq(linkSessions.state, "opened"),
        isNotNull(linkSessions.openedAt),
        isNotNull(linkSessions.sealedLinkToken),
        gt(linkSessions.expiresAt, expiresAfter),
      ),
    )
    .orderBy(desc(linkSessions.openedAt), linkSessions.id)
    .limit(1);
  return row ?? null;
}

/** Stores that the user opened the window. Later calls change nothing. */
export async function markLinkSessionOpened(
  db: Db,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<void> {
  await db
    .update(linkSessions)
    .set({ openedAt: now })
    .where(
      and(
        eq(linkSessions.id, sessionId),
        eq(linkSessions.userId, userId),
        isNull(linkSessions.openedAt),
      ),
    );
}

export async function updateLinkSession(
  db: Db,
  sessionId: string,
  changes: Partial<
    Pick<
      LinkSession,
      "state" | "publicTokenHash" | "exchangingSince" | "connectionId" | "sealedLinkToken"
    >
  >,
): Promise<void> {
  await db.update(linkSessions).set(changes).where(eq(linkSessions.id, sessionId));
}

/**
 * Claims an open session for one public token.
 * @returns whether it was still open.
 */
export async function takeLinkSession(
  db: Db,
  { sessionId, publicTokenHash, now }: { sessionId: string; publicTokenHash: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(linkSessions)
    .set({ state: "exchanging", publicTokenHash, exchangingSince: now })
    .where(and(eq(linkSessions.id, sessionId), eq(linkSessions.state, "opened")));

  return rowCount === 1;
}

export async function deleteExpiredLinkSessions(db: Db, before: Date): Promise<void> {
  await db.delete(linkSessions).where(lt(linkSessions.expiresAt, before));
}

type LinkEvent = Omit<typeof linkEvents.$inferInsert, "id">;

export async function countLinkEvents(
  db: Db,
  { userId, since }: { userId: string; since: Date },
): Promise<number> {
  const isCounted = and(eq(linkEvents.userId, userId), gte(linkEvents.createdAt, since));

  return db.$count(linkEvents, isCounted);
}

export async function insertLinkEvents(db: Db, events: readonly LinkEvent[]): Promise<void> {
  await db.insert(linkEvents).values([...events]);
}

export async function deleteLinkEvents(db: Db, before: Date): Promise<void> {
  await db.delete(linkEvents).where(lt(linkEvents.createdAt, before));
}
