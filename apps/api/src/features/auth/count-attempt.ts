import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import { instantAfter } from "#ports/clock.ts";

import { judgeAttempt, type AttemptLimit } from "./attempt-rules.ts";
import { type AttemptRow, lockAttempt, saveAttempts } from "./attempt-store.ts";

type CountDeps = Pick<Dependencies, "clock">;

/**
 * Counts one attempt under a key, for all processes together.
 * @returns the seconds to wait when it is one too many; null when it may go on. A refused attempt is
 *   not counted.
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

/** A locked counter with one more attempt, to be saved; the seconds to wait when that is one too many. */
export function countOn(row: AttemptRow, limit: AttemptLimit, now: Date): AttemptRow | number {
  const nowMs = now.getTime();
  const stored = {
    attempts: row.attempts,
    windowEndsAt: row.windowEndsAt.getTime(),
    notBefore: row.notBefore?.getTime() ?? null,
  };

  const judgement = judgeAttempt(stored, limit, nowMs);
  if (!judgement.isAllowed) return Math.max(1, Math.ceil((judgement.retryAt - nowMs) / 1000));

  const { attempts, windowEndsAt, notBefore } = judgement.counter;
  return {
    key: row.key,
    attempts,
    windowEndsAt: instantAfter(now, windowEndsAt - nowMs),
    notBefore: notBefore === null ? null : instantAfter(now, notBefore - nowMs),
  };
}

/** @throws Problem `throttled` with the time to wait when the attempt is one too many. */
export async function requireAttempt(
  deps: CountDeps,
  queries: Queries,
  attempt: { key: string; limit: AttemptLimit },
): Promise<void> {
  const retryAfterSeconds = await countAttempt(deps, queries, attempt);
  if (retryAfterSeconds !== null) throw tooManyAttempts(attempt.key, retryAfterSeconds);
}

/** The refusal of an attempt that is one too many. */
export function tooManyAttempts(key: string, retryAfterSeconds: number): Problem {
  return new Problem("throttled", {
    reason: `limit of ${key}`,
    retryAfterSeconds,
    security: key.startsWith("guesses") ? "sign_in_refused_limit" : "attempt_refused_limit",
  });
}
