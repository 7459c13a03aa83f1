import { eq, lt } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { closings, connections, users } from "#database/schema.ts";

export type Closing = typeof closings.$inferSelect;

/** Records that the user's account is to be deleted. */
export async function insertClosing(
  queries: Queries,
  closing: Omit<Closing, "toldAt">,
): Promise<void> {
  await queries.insert(closings).values(closing);
}

/** Null where nobody ordered it, and once it is done. */
export async function findClosing(queries: Queries, userId: string): Promise<Closing | null> {
  const [row] = await queries.select().from(closings).where(eq(closings.userId, userId));

  return row ?? null;
}

/** Closings that were ordered before the instant and are not done, the oldest first. */
export async function findUnfinishedClosings(
  queries: Queries,
  { requestedBefore, limit }: { requestedBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await queries
    .select({ userId: closings.userId })
    .from(closings)
    .where(lt(closings.requestedAt, requestedBefore))
    .orderBy(closings.requestedAt)
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

export async function markTold(
  queries: Queries,
  { userId, toldAt }: { userId: string; toldAt: Date },
): Promise<void> {
  await queries.update(closings).set({ toldAt }).where(eq(closings.userId, userId));
}

/** Holds the user, so that nothing new can hang on it until the transaction ends. */
export async function holdUser(queries: Queries, userId: string): Promise<boolean> {
  const rows = await queries
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return rows.length > 0;
}

/** Whether a bank was linked while the others were left. */
export async function hasConnection(queries: Queries, userId: string): Promise<boolean> {
  const rows = await queries
    .select({ id: connections.id })
    .from(connections)
    .where(eq(connections.userId, userId))
    .limit(1);
  return rows.length > 0;
}

/** Deletes the user, and through the keys everything that is theirs. */
export async function deleteUser(queries: Queries, userId: string): Promise<void> {
  await queries.delete(users).where(eq(users.id, userId));
}
