import { and, eq, isNotNull, lte } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { connections, users } from "#database/schema.ts";

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

/** How many days a demo household lives ahead of everybody else; null of an account. */
export async function findDaysAhead(queries: Queries, userId: string): Promise<number | null> {
  const [row] = await queries
    .select({ daysAhead: users.demoDaysAhead })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.demoEndsAt)));
  return row?.daysAhead ?? null;
}

/** The same of whoever has a connection. */
export async function findDaysAheadByConnection(
  queries: Queries,
  connectionId: string,
): Promise<number | null> {
  const [row] = await queries
    .select({ daysAhead: users.demoDaysAhead })
    .from(connections)
    .innerJoin(users, eq(users.id, connections.userId))
    .where(eq(connections.id, connectionId));
  return row?.daysAhead ?? null;
}

/** @returns false when it was moved since `from` was read: nothing was written then. */
export async function saveDaysAhead(
  queries: Queries,
  { userId, from, to }: { userId: string; from: number; to: number },
): Promise<boolean> {
  const rows = await queries
    .update(users)
    .set({ demoDaysAhead: to })
    .where(and(eq(users.id, userId), isNotNull(users.demoEndsAt), eq(users.demoDaysAhead, from)))
    .returning({ id: users.id });
  return rows.length > 0;
}
