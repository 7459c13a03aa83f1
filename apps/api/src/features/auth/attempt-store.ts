import { eq, lt, sql } from "drizzle-orm";

import { prepareOnce, type Queries } from "#database/database.ts";
import { attemptCounters } from "#database/schema.ts";

export type AttemptRow = typeof attemptCounters.$inferSelect;

/**
 * The counters under some keys, made where there are none, and locked until the transaction ends: guesses
 * that come at once are counted one after the other. They are locked in the order of the keys, which is to be
 * the same for all who lock several of them.
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

/** Keeps what came of counters that are locked. */
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
 * Takes one attempt back, for one that turned out to be no guess, and with it the wait that it began:
 * it was let through, so every wait before it was over.
 */
export async function takeBackAttempt(queries: Queries, key: string): Promise<void> {
  await queries
    .update(attemptCounters)
    .set({ attempts: sql`greatest(${attemptCounters.attempts} - 1, 0)`, notBefore: null })
    .where(eq(attemptCounters.key, key));
}

export async function forgetAttempts(queries: Queries, key: string): Promise<void> {
  await queries.delete(attemptCounters).where(eq(attemptCounters.key, key));
}

/** Forgets a counter and all that are kept apart beneath its key. */
export async function forgetAttemptsBeneath(queries: Queries, key: string): Promise<void> {
  await queries.delete(attemptCounters).where(sql`starts_with(${attemptCounters.key}, ${key})`);
}

/** Forgets counters whose window ended before `before`. */
export async function deleteAttemptsEndedBefore(queries: Queries, before: Date): Promise<void> {
  await queries.delete(attemptCounters).where(lt(attemptCounters.windowEndsAt, before));
}
