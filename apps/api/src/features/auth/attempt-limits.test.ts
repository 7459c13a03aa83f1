import fc from "fast-check";
import { expect, test } from "vitest";

import {
  GUESSES_PER_ACCOUNT,
  GUESSES_PER_IP,
  evaluateAttempt,
  MAILS_PER_DAY,
  type AttemptCounter,
  type AttemptLimit,
} from "./attempts.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A counter with a window that has ended. */
const UNUSED: AttemptCounter = { attempts: 0, windowEndsAt: new Date(0), notBefore: null };

/** Returns the times of the allowed attempts, in epoch milliseconds. */
function allowedTimes(limit: AttemptLimit, times: readonly number[]): number[] {
  let counter = UNUSED;
  const allowed: number[] = [];
  for (const time of times) {
    const decision = evaluateAttempt(counter, limit, new Date(time));
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
  let counter = UNUSED;
  let now = new Date(0);
  for (let attempt = 0; attempt < 13; attempt += 1) {
    const decision = evaluateAttempt(counter, GUESSES_PER_ACCOUNT, now);
    if (!decision.isAllowed) throw new Error("The wait was over.");
    counter = decision.counter;
    const next = counter.notBefore ?? now;
    waits.push((next.getTime() - now.getTime()) / 1_000);
    now = next;
  }

  expect(waits).toEqual([0, 0, 15, 30, 60, 120, 240, 480, 960, 1800, 1800, 1800, 1800]);
});

test("resets the guesses after an hour without one", () => {
  const three = [0, 0, 0];

  expect(allowedTimes(GUESSES_PER_ACCOUNT, [...three, HOUR_MS, HOUR_MS, HOUR_MS])).toHaveLength(6);
});

test("returns the retry time with a refusal and allows an attempt at that time", () => {
  const { max } = GUESSES_PER_IP;
  const windowEndsAt = new Date(5_000);
  const counter = { attempts: max ?? 0, windowEndsAt, notBefore: null };

  const early = evaluateAttempt(counter, GUESSES_PER_IP, new Date(4_999));

  expect(early).toEqual({ isAllowed: false, retryAt: windowEndsAt });
  expect(evaluateAttempt(counter, GUESSES_PER_IP, windowEndsAt).isAllowed).toBe(true);
});
