import { and, eq, lte, type SQL, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { users } from "#database/schema.ts";

type Ended = { userId: string; now: Date };

export function endedDemos(now: Date): SQL {
  return sql`select ${users.id} from ${users} where ${users.demoEndsAt} <= ${now.toISOString()}::timestamptz`;
}

export async function isEndedDemo(db: Db, ended: Ended): Promise<boolean> {
  return (await db.$count(users, endedDemo(ended))) > 0;
}

/** Deletes the user; foreign keys delete all of their data. */
export async function deleteEndedDemo(db: Db, ended: Ended): Promise<void> {
  await db.delete(users).where(endedDemo(ended));
}

/** Never matches an account, because its `demoEndsAt` is null. */
function endedDemo({ userId, now }: Ended) {
  return and(eq(users.id, userId), lte(users.demoEndsAt, now));
}
