import { and, eq, isNull } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { calendarFeeds, sessions } from "#database/schema.ts";

type Feed = typeof calendarFeeds.$inferSelect;

/** Returns when the user's link was created; null if there is none. */
export async function findFeed(queries: Queries, userId: string): Promise<Date | null> {
  const [row] = await queries
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
  queries: Queries,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<boolean> {
  const rows = await queries
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .for("share");

  return rows.length > 0;
}

/** Stores a link and replaces an existing one. */
export async function saveFeed(queries: Queries, { userId, ...link }: Feed): Promise<void> {
  await queries
    .insert(calendarFeeds)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: link });
}

/** @returns whether a link was deleted. */
export async function deleteFeed(queries: Queries, userId: string): Promise<boolean> {
  const gone = await queries
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .returning({ userId: calendarFeeds.userId });

  return gone.length > 0;
}

/** Returns the user of a link; null if it is unknown or revoked. */
export async function findFeedOwner(queries: Queries, keyHash: string): Promise<string | null> {
  const [row] = await queries
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.keyHash, keyHash));

  return row?.userId ?? null;
}
