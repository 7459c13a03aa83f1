import fc from "fast-check";
import { expect, test } from "vitest";

import {
  GUESSES_PER_ACCOUNT,
  GUESSES_PER_IP,
  judgeAttempt,
  MAILS_PER_DAY,
  type AttemptCounter,
  type AttemptLimit,
} from "./attempt-rules.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The times of the attempts that a limit lets through, out of attempts at the given times. */
function allowedTimes(limit: AttemptLimit, times: readonly number[]): number[] {
  let counter: AttemptCounter | null = null;
  const allowed: number[] = [];
  for (const time of times) {
    const judgement = judgeAttempt(counter, limit, time);
    if (!judgement.isAllowed) continue;
    allowed.push(time);
    counter = judgement.counter;
  }

  return allowed;
}

/** The most that fall into any window of this length, wherever it begins. */
function mostWithin(windowMs: number, times: readonly number[]): number {
  return Math.max(
    0,
    ...times.map(
      (start) => times.filter((time) => time >= start && time < start + windowMs).length,
    ),
  );
}

const anyTimes = fc
  .array(fc.integer({ min: 0, max: 40 * MINUTE_MS }), { maxLength: 300 })
  .map((pauses) => {
    let time = 1_700_000_000_000;
    return pauses.map((pause) => (time += pause));
  });

test("a guesser who never rests gets 10 guesses an hour on an account, so two budgets give 20", () => {
  const everySecond = Array.from({ length: 24 * 3_600 }, (_, second) => second * 1_000);

  const allowed = allowedTimes(GUESSES_PER_ACCOUNT, everySecond);

  expect(mostWithin(HOUR_MS, allowed)).toBe(10);
});

test("however guesses are timed, no hour sees more than 10 of them on an account", () => {
  fc.assert(
    fc.property(anyTimes, (times) => {
      expect(mostWithin(HOUR_MS, allowedTimes(GUESSES_PER_ACCOUNT, times))).toBeLessThanOrEqual(10);
    }),
  );
});

test("however mails are asked for that nobody lacks, no day sees more than 10", () => {
  fc.assert(
    fc.property(anyTimes, (times) => {
      expect(mostWithin(DAY_MS, allowedTimes(MAILS_PER_DAY, times))).toBeLessThanOrEqual(10);
    }),
  );
});

test("waits double from 15 seconds to 30 minutes, and nobody waits longer", () => {
  const waits: number[] = [];
  let counter: AttemptCounter | null = null;
  let now = 0;
  for (let attempt = 0; attempt < 13; attempt += 1) {
    const judgement = judgeAttempt(counter, GUESSES_PER_ACCOUNT, now);
    if (!judgement.isAllowed) throw new Error("The wait was over.");
    counter = judgement.counter;
    waits.push(((counter.notBefore ?? now) - now) / 1_000);
    now = counter.notBefore ?? now;
  }

  expect(waits).toEqual([0, 0, 15, 30, 60, 120, 240, 480, 960, 1800, 1800, 1800, 1800]);
});

test("an hour of quiet forgets the guesses before it", () => {
  const three = [0, 0, 0];

  expect(allowedTimes(GUESSES_PER_ACCOUNT, [...three, HOUR_MS, HOUR_MS, HOUR_MS])).toHaveLength(6);
});

test("a refusal says when to come back, and coming back then is allowed", () => {
  const { max } = GUESSES_PER_IP;
  const counter = { attempts: max ?? 0, windowEndsAt: 5_000, notBefore: null };

  const early = judgeAttempt(counter, GUESSES_PER_IP, 4_999);

  expect(early).toEqual({ isAllowed: false, retryAt: 5_000 });
  expect(judgeAttempt(counter, GUESSES_PER_IP, 5_000).isAllowed).toBe(true);
});
