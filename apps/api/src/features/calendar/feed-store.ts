import { and, eq, isNull } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { calendarFeeds, sessions } from "#database/schema.ts";

type Feed = typeof calendarFeeds.$inferSelect;

/** Returns when the user's link was created; null if there is none. */
export async function findFeed(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));

  return row?.createdAt ?? null;
}

/**
 * Whether a session is still open. No recovery can end it until the transaction ends, so that one which
 * comes in the meantime also deletes what the session creates.
 */
export async function lockOpenSession(
  db: Db,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .for("share");

  return rows.length > 0;
}

/** Stores a link and replaces an existing one. */
export async function saveFeed(db: Db, { userId, ...link }: Feed): Promise<void> {
  await db
    .insert(calendarFeeds)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: link });
}

/** @returns whether a link was deleted. */
export async function deleteFeed(db: Db, userId: string): Promise<boolean> {
  const gone = await db
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .returning({ userId: calendarFeeds.userId });

  return gone.length > 0;
}

/** Returns the user of a link; null if it is unknown or revoked. */
export async function findFeedOwner(db: Db, keyHash: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.keyHash, keyHash));

  return row?.userId ?? null;
}
