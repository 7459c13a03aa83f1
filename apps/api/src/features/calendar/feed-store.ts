import { eq } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { calendarFeeds } from "#database/schema.ts";

type Feed = typeof calendarFeeds.$inferSelect;

/** Since when the user has a link; null where there is none. */
export async function findFeed(queries: Queries, userId: string): Promise<Date | null> {
  const [row] = await queries
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));

  return row?.createdAt ?? null;
}

/** Keeps a link in the place of the one that there was. */
export async function keepFeed(queries: Queries, { userId, ...link }: Feed): Promise<void> {
  await queries
    .insert(calendarFeeds)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: link });
}

export async function deleteFeed(queries: Queries, userId: string): Promise<void> {
  await queries.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

/** Whose link it is; null where it is unknown or was revoked. */
export async function findFeedOwner(queries: Queries, keyHash: string): Promise<string | null> {
  const [row] = await queries
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.keyHash, keyHash));

  return row?.userId ?? null;
}
