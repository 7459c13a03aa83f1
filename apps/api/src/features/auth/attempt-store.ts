import { eq, lt, sql } from "drizzle-orm";

import { prepareOnce, type Queries } from "#database/database.ts";
import { attemptCounters } from "#database/schema.ts";

export type AttemptRow = typeof attemptCounters.$inferSelect;

/**
 * Returns the counters of these keys, locked until the transaction ends. Missing ones are inserted.
 * The lock makes concurrent guesses count one after the other. Callers that lock several counters
 * must pass the keys in the same order, because rows are locked in that order.
 */
export async function lockAttempts(
  queries: Queries,
  keys: readonly string[],
  now: Date,
): Promise<AttemptRow[]> {
  return lockedAttempts(queries).execute({ keys, now: now.toISOString() });
}

const lockedAttempts = prepareOnce((queries) =>
  queries
    .insert(attemptCounters)
    .select(
      sql`select key, 0, ${sql.placeholder("now")}::timestamptz, null::timestamptz
        from unnest(${sql.placeholder("keys")}::text[]) as key`,
    )
    .onConflictDoUpdate({ target: attemptCounters.key, set: { key: sql`excluded.key` } })
    .returning()
    .prepare("auth_lock_attempts"),
);

export async function lockAttempt(queries: Queries, key: string, now: Date): Promise<AttemptRow> {
  const [row] = await lockAttempts(queries, [key], now);
  if (!row) throw new Error("The database counted no attempt.");

  return row;
}

/** Stores the new values of locked counters. */
export async function saveAttempts(
  queries: Queries,
  counters: readonly AttemptRow[],
): Promise<void> {
  await savedAttempts(queries).execute({
    keys: counters.map(({ key }) => key),
    attempts: counters.map(({ attempts }) => attempts),
    windowsEndAt: counters.map(({ windowEndsAt }) => windowEndsAt.toISOString()),
    notBefore: counters.map(({ notBefore }) => notBefore?.toISOString() ?? null),
  });
}

const savedAttempts = prepareOnce((queries) =>
  queries
    .insert(attemptCounters)
    .select(
      sql`select * from unnest(
        ${sql.placeholder("keys")}::text[],
        ${sql.placeholder("attempts")}::integer[],
        ${sql.placeholder("windowsEndAt")}::timestamptz[],
        ${sql.placeholder("notBefore")}::timestamptz[])`,
    )
    .onConflictDoUpdate({
      target: attemptCounters.key,
      set: {
        attempts: sql`excluded.attempts`,
        windowEndsAt: sql`excluded.window_ends_at`,
        notBefore: sql`excluded.not_before`,
      },
    })
    .prepare("auth_save_attempts"),
);

/**
 * Refunds one attempt that was not a guess and removes the wait that it caused. The attempt was
 * allowed, so all earlier waits were over.
 */
export async function refundAttempt(queries: Queries, key: string): Promise<void> {
  await queries
    .update(attemptCounters)
    .set({ attempts: sql`greatest(${attemptCounters.attempts} - 1, 0)`, notBefore: null })
    .where(eq(attemptCounters.key, key));
}

export async function deleteAttempts(queries: Queries, key: string): Promise<void> {
  await queries.delete(attemptCounters).where(eq(attemptCounters.key, key));
}

/** Deletes a counter and all counters with a key that starts with its key. */
export async function deleteAttemptsWithPrefix(queries: Queries, key: string): Promise<void> {
  await queries.delete(attemptCounters).where(sql`starts_with(${attemptCounters.key}, ${key})`);
}

/** Deletes counters with a window that ended before `before`. */
export async function deleteAttemptsEndedBefore(queries: Queries, before: Date): Promise<void> {
  await queries.delete(attemptCounters).where(lt(attemptCounters.windowEndsAt, before));
}
