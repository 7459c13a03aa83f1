import fc from "fast-check";
import { expect, test } from "vitest";

import {
  GUESSES_PER_ACCOUNT,
  GUESSES_PER_IP,
  evaluateAttempt,
  MAILS_PER_DAY,
  type AttemptCounter,
  type AttemptLimit,
} from "./attempt-rules.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns the times of the allowed attempts. */
function allowedTimes(limit: AttemptLimit, times: readonly number[]): number[] {
  let counter: AttemptCounter | null = null;
  const allowed: number[] = [];
  for (const time of times) {
    const decision = evaluateAttempt(counter, limit, time);
    if (!decision.isAllowed) continue;
    allowed.push(time);
    counter = decision.counter;
  }

  return allowed;
}

/** Returns the largest number of times within any window of this length. */
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

test("allows a constant guesser 10 guesses an hour on an account", () => {
  const everySecond = Array.from({ length: 24 * 3_600 }, (_, second) => second * 1_000);

  const allowed = allowedTimes(GUESSES_PER_ACCOUNT, everySecond);

  expect(mostWithin(HOUR_MS, allowed)).toBe(10);
});

test("allows at most 10 guesses on an account in any hour, however they are timed", () => {
  fc.assert(
    fc.property(anyTimes, (times) => {
      expect(mostWithin(HOUR_MS, allowedTimes(GUESSES_PER_ACCOUNT, times))).toBeLessThanOrEqual(10);
    }),
  );
});

test("allows at most 10 mails in any day if no recipient would be locked out without them", () => {
  fc.assert(
    fc.property(anyTimes, (times) => {
      expect(mostWithin(DAY_MS, allowedTimes(MAILS_PER_DAY, times))).toBeLessThanOrEqual(10);
    }),
  );
});

test("doubles the wait from 15 seconds up to 30 minutes", () => {
  const waits: number[] = [];
  let counter: AttemptCounter | null = null;
  let now = 0;
  for (let attempt = 0; attempt < 13; attempt += 1) {
    const decision = evaluateAttempt(counter, GUESSES_PER_ACCOUNT, now);
    if (!decision.isAllowed) throw new Error("The wait was over.");
    counter = decision.counter;
    waits.push(((counter.notBefore ?? now) - now) / 1_000);
    now = counter.notBefore ?? now;
  }

  expect(waits).toEqual([0, 0, 15, 30, 60, 120, 240, 480, 960, 1800, 1800, 1800, 1800]);
});

test("resets the guesses after an hour without one", () => {
  const three = [0, 0, 0];

  expect(allowedTimes(GUESSES_PER_ACCOUNT, [...three, HOUR_MS, HOUR_MS, HOUR_MS])).toHaveLength(6);
});

test("returns the retry time with a refusal and allows an attempt at that time", () => {
  const { max } = GUESSES_PER_IP;
  const counter = { attempts: max ?? 0, windowEndsAt: 5_000, notBefore: null };

  const early = evaluateAttempt(counter, GUESSES_PER_IP, 4_999);

  expect(early).toEqual({ isAllowed: false, retryAt: 5_000 });
  expect(evaluateAttempt(counter, GUESSES_PER_IP, 5_000).isAllowed).toBe(true);
});
