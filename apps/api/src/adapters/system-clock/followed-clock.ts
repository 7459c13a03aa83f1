import { setTimeout as sleep } from "node:timers/promises";

import type { Clock, FollowedClock } from "#ports/clock.ts";

/** The one that is asked is on this machine; while it moves by months it may be busy for a while. */
const ASK_TIMEOUT_MS = 10_000;
/** Both are started together, and the other one may need longer. */
const FIRST_WORD_WITHIN_MS = 30_000;
const ASK_AGAIN_MS = 50;

/**
 * The machine's clock, moved as far as the stand-in's, which tells it at `url`. It is asked rather than
 * it telling us: so every process that asks before its work is right, however many there are, whoever
 * was started again, and from the moment on at which the stand-in answered that it has moved.
 */
export function createFollowedClock(url: string): Required<Clock> {
  let offsetMs: number | null = null;
  let asking: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function ask(): Promise<void> {
    // Twice, since a connection from before its restart fails only when it is used.
    offsetMs = (await readOffset(url)) ?? (await readOffset(url)) ?? offsetMs;
    const deadline = performance.now() + FIRST_WORD_WITHIN_MS;
    while (offsetMs === null) {
      if (performance.now() > deadline) {
        throw new Error(`CLOCK_URL names a clock that does not answer: ${url}`);
      }
      await sleep(ASK_AGAIN_MS, undefined, { ref: false });
      offsetMs = await readOffset(url);
    }
  }

  const followed: FollowedClock = {
    // What is on its way may have been answered before the clock moved: who comes later waits for the
    // next answer. Whoever comes meanwhile shares it, so that there is one question at a time.
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

/** Null when there is no usable answer. */
async function readOffset(url: string): Promise<number | null> {
  try {
    const answer = await fetch(`${url}?follow`, { signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
    const told: unknown = answer.ok ? await answer.json() : null;
    const offset = (told as { offsetMs?: unknown } | null)?.offsetMs;
    return typeof offset === "number" && Number.isSafeInteger(offset) ? offset : null;
  } catch {
    // It is away or was cut off: nobody moves it meanwhile, so what it said last holds.
    return null;
  }
}
