import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import { instantAfter } from "#ports/clock.ts";

import { type AttemptLimit, evaluateAttempt } from "./attempt-rules.ts";
import { type AttemptRow, lockAttempt, saveAttempts } from "./attempt-store.ts";

type CountDeps = Pick<Dependencies, "clock">;

/**
 * Counts one attempt under a key, shared by all processes.
 * @returns the seconds to wait if the limit is reached, or null if the attempt is allowed. A
 * refused attempt is not counted.
 */
export async function countAttempt(
  { clock }: CountDeps,
  queries: Queries,
  { key, limit }: { key: string; limit: AttemptLimit },
): Promise<number | null> {
  const now = clock.now();
  const counted = countOn(await lockAttempt(queries, key, now), limit, now);
  if (typeof counted === "number") return counted;

  await saveAttempts(queries, [counted]);
  return null;
}

/**
 * Returns a locked counter with one more attempt, ready to be saved, or the seconds to wait if the
 * limit is reached.
 */
export function countOn(row: AttemptRow, limit: AttemptLimit, now: Date): AttemptRow | number {
  const nowMs = now.getTime();
  const stored = {
    attempts: row.attempts,
    windowEndsAt: row.windowEndsAt.getTime(),
    notBefore: row.notBefore?.getTime() ?? null,
  };

  const decision = evaluateAttempt(stored, limit, nowMs);
  if (!decision.isAllowed) return Math.max(1, Math.ceil((decision.retryAt - nowMs) / 1000));

  const { attempts, windowEndsAt, notBefore } = decision.counter;
  return {
    key: row.key,
    attempts,
    windowEndsAt: instantAfter(now, windowEndsAt - nowMs),
    notBefore: notBefore === null ? null : instantAfter(now, notBefore - nowMs),
  };
}

/** @throws Problem `throttled` with the time to wait if the limit is reached. */
export async function requireAttempt(
  deps: CountDeps,
  queries: Queries,
  attempt: { key: string; limit: AttemptLimit },
): Promise<void> {
  const retryAfterSeconds = await countAttempt(deps, queries, attempt);
  if (retryAfterSeconds !== null) throw tooManyAttempts(attempt.key, retryAfterSeconds);
}

/** Returns the problem for an attempt over the limit. */
export function tooManyAttempts(key: string, retryAfterSeconds: number): Problem {
  return new Problem("throttled", {
    reason: `limit of ${key}`,
    retryAfterSeconds,
    security: key.startsWith("guesses") ? "sign_in_refused_limit" : "attempt_refused_limit",
  });
}
