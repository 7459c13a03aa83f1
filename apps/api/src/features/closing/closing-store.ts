import { eq, type SQL, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { closings, connections, users } from "#database/schema.ts";

export type Closing = typeof closings.$inferSelect;

export async function insertClosing(db: Db, closing: Omit<Closing, "toldAt">): Promise<void> {
  await db.insert(closings).values(closing);
}

/** Returns the closing of an account, or null if there is none or it is finished. */
export async function findClosing(db: Db, userId: string): Promise<Closing | null> {
  const [row] = await db.select().from(closings).where(eq(closings.userId, userId));

  return row ?? null;
}

/** Returns a query of the users with an unfinished closing that was requested before an instant. */
export function unfinishedClosings(requestedBefore: Date): SQL {
  return sql`select ${closings.userId} from ${closings}
    where ${closings.requestedAt} < ${requestedBefore.toISOString()}::timestamptz`;
}

export async function markNotified(
  db: Db,
  { userId, toldAt }: { userId: string; toldAt: Date },
): Promise<void> {
  await db.update(closings).set({ toldAt }).where(eq(closings.userId, userId));
}

/** Locks the user, so no new rows can refer to it until the transaction ends. */
export async function lockUser(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return rows.length > 0;
}

/** Whether the user linked a bank after the other banks were disconnected. */
export async function hasConnection(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(connections, eq(connections.userId, userId))) > 0;
}

/** Deletes the user; foreign keys delete all of their data. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.delete(users).where(eq(users.id, userId));
}
