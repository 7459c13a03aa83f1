import { setTimeout as sleep } from "node:timers/promises";

import type { Clock, FollowedClock } from "#ports/clock.ts";

/** The clock of the machine. No other code of the server reads the time directly. */
export const systemClock: Clock = { now: () => new Date() };

/** Long, because the test clock may be busy while it moves by months. */
const REQUEST_TIMEOUT_MS = 10_000;
/** Long, because the server of the test clock starts at the same time and may need longer. */
const FIRST_ANSWER_WITHIN_MS = 30_000;
const RETRY_MS = 50;

/**
 * Creates a clock that is ahead of the system clock by the offset of the test clock at `url`. Each process polls the
 * test clock before its work. So all processes, even restarted ones, use the new time as soon as the test clock has
 * confirmed a move.
 */
export function createRemoteClock(url: string): Required<Clock> {
  let offsetMs: number | null = null;
  let asking: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function ask(): Promise<void> {
    // Tries twice, because a connection that a restart broke fails only when it is used.
    offsetMs = (await readOffset(url)) ?? (await readOffset(url)) ?? offsetMs;
    const deadline = performance.now() + FIRST_ANSWER_WITHIN_MS;
    while (offsetMs === null) {
      if (performance.now() > deadline) {
        throw new Error(`CLOCK_URL names a clock that does not answer: ${url}`);
      }
      await sleep(RETRY_MS, undefined, { ref: false });
      offsetMs = await readOffset(url);
    }
  }

  const followed: FollowedClock = {
    // The response to a running request may be older than the latest move, so later callers wait for the next
    // request. They all share it, so that only one request runs at a time.
    catchUp: () =>
      (next ??= asking
        .catch(() => undefined)
        .then(() => {
          next = null;
          asking = ask();
          return asking;
        })),
    offsetMs: () => offsetMs ?? 0,
  };

  return { now: () => new Date(Date.now() + followed.offsetMs()), followed };
}

/** Returns the offset in milliseconds, or null without a usable response. */
async function readOffset(url: string): Promise<number | null> {
  try {
    const answer = await fetch(`${url}?follow`, {
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const body: unknown = answer.ok ? await answer.json() : null;
    const offset = (body as { offsetMs?: unknown } | null)?.offsetMs;
    return typeof offset === "number" && Number.isSafeInteger(offset) ? offset : null;
  } catch {
    // The test clock is unreachable and cannot move, so the last offset stays valid.
    return null;
  }
}
