import { and, eq, lte } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { users } from "#database/schema.ts";

type Ended = { userId: string; now: Date };

/** The demo households whose time is over, those that ended first first. */
export async function findEndedDemos(
  queries: Queries,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await queries
    .select({ id: users.id })
    .from(users)
    .where(lte(users.demoEndsAt, now))
    .orderBy(users.demoEndsAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Whether there is such a user, who is no account. */
export async function isEndedDemo(queries: Queries, ended: Ended): Promise<boolean> {
  const rows = await queries.select({ id: users.id }).from(users).where(endedDemo(ended));
  return rows.length > 0;
}

/** Deletes the user, and through the keys everything that is theirs. */
export async function deleteEndedDemo(queries: Queries, ended: Ended): Promise<void> {
  await queries.delete(users).where(endedDemo(ended));
}

/** An account has no end: null is before nothing. */
function endedDemo({ userId, now }: Ended) {
  return and(eq(users.id, userId), lte(users.demoEndsAt, now));
}
