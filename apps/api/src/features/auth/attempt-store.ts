import { eq, lt, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { attemptCounters } from "#database/schema.ts";

export type AttemptRow = typeof attemptCounters.$inferSelect;

/**
 * Returns the counters of these keys, locked until the transaction ends. Missing ones are inserted.
 * The lock makes concurrent guesses count one after the other. Callers that lock several counters
 * must pass the keys in the same order, because rows are locked in that order.
 */
export async function lockAttempts(
  db: Db,
  keys: readonly string[],
  now: Date,
): Promise<AttemptRow[]> {
  return db
    .insert(attemptCounters)
    .select(
      sql`select key, 0, ${now.toISOString()}::timestamptz, null::timestamptz
        from unnest(${sql.param(keys)}::text[]) as key`,
    )
    .onConflictDoUpdate({ target: attemptCounters.key, set: { key: sql`excluded.key` } })
    .returning();
}

export async function lockAttempt(db: Db, key: string, now: Date): Promise<AttemptRow> {
  const [row] = await lockAttempts(db, [key], now);
  if (!row) throw new Error("The database counted no attempt.");

  return row;
}

export async function saveAttempts(db: Db, counters: readonly AttemptRow[]): Promise<void> {
  await db
    .insert(attemptCounters)
    .select(
      sql`select * from unnest(
        ${sql.param(counters.map(({ key }) => key))}::text[],
        ${sql.param(counters.map(({ attempts }) => attempts))}::integer[],
        ${sql.param(counters.map(({ windowEndsAt }) => windowEndsAt.toISOString()))}::timestamptz[],
        ${sql.param(counters.map(({ notBefore }) => notBefore?.toISOString() ?? null))}::timestamptz[])`,
    )
    .onConflictDoUpdate({
      target: attemptCounters.key,
      set: {
        attempts: sql`excluded.attempts`,
        windowEndsAt: sql`excluded.window_ends_at`,
        notBefore: sql`excluded.not_before`,
      },
    });
}

/**
 * Refunds one attempt that was not a guess and removes the wait that it caused. The attempt was
 * allowed, so all earlier waits were over.
 */
export async function refundAttempt(db: Db, key: string): Promise<void> {
  await db
    .update(attemptCounters)
    .set({ attempts: sql`greatest(${attemptCounters.attempts} - 1, 0)`, notBefore: null })
    .where(eq(attemptCounters.key, key));
}

export async function deleteAttempts(db: Db, key: string): Promise<void> {
  await db.delete(attemptCounters).where(eq(attemptCounters.key, key));
}

export async function deleteAttemptsWithPrefix(db: Db, key: string): Promise<void> {
  await db.delete(attemptCounters).where(sql`starts_with(${attemptCounters.key}, ${key})`);
}

export async function deleteAttemptsEndedBefore(db: Db, before: Date): Promise<void> {
  await db.delete(attemptCounters).where(lt(attemptCounters.windowEndsAt, before));
}
