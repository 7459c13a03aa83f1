import { type Clock, instantAfter } from "#ports/clock.ts";

/** A stopped clock that tests move. */
export type SetClock = Clock & { advance(ms: number): void; set(instant: string): void };

export function createSetClock(start = "2026-12-01T12:00:00Z"): SetClock {
  let now = new Date(start);

  return {
    now: () => now,
    advance: (ms) => {
      now = instantAfter(now, ms);
    },
    set: (instant) => {
      now = new Date(instant);
    },
  };
}
