import { and, eq, isNull } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { calendarFeeds, sessions, users } from "#database/schema.ts";

type Feed = typeof calendarFeeds.$inferSelect;

/** Since when the user has a link; null where there is none. */
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

/** Keeps a link in the place of the one that there was. */
export async function keepFeed(queries: Queries, { userId, ...link }: Feed): Promise<void> {
  await queries
    .insert(calendarFeeds)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: link });
}

/** @returns whether there was one. */
export async function deleteFeed(queries: Queries, userId: string): Promise<boolean> {
  const gone = await queries
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .returning({ userId: calendarFeeds.userId });

  return gone.length > 0;
}

/** Where to tell the owner what became of the link; null while the address is not known to be the owner's. */
export async function findConfirmedAddress(
  queries: Queries,
  userId: string,
): Promise<string | null> {
  const [row] = await queries
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));

  return row && row.emailVerifiedAt !== null ? row.email : null;
}

export type FeedOwner = { userId: string };

/** Whose link it is; null where it is unknown or was revoked. */
export async function findFeedOwner(queries: Queries, keyHash: string): Promise<FeedOwner | null> {
  const [row] = await queries
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.keyHash, keyHash));

  return row ?? null;
}
