import { and, eq, lte } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { users } from "#database/schema.ts";

type Ended = { userId: string; now: Date };

/** Returns the demo households that have ended, the earliest first. */
export async function findEndedDemos(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.demoEndsAt, now))
    .orderBy(users.demoEndsAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Whether the user is a demo household that has ended. */
export async function isEndedDemo(db: Db, ended: Ended): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(endedDemo(ended));
  return rows.length > 0;
}

/** Deletes the user; foreign keys delete all of their data. */
export async function deleteEndedDemo(db: Db, ended: Ended): Promise<void> {
  await db.delete(users).where(endedDemo(ended));
}

/** Never matches an account, because its `demoEndsAt` is null. */
function endedDemo({ userId, now }: Ended) {
  return and(eq(users.id, userId), lte(users.demoEndsAt, now));
}
