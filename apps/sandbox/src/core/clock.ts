/** The stand-in's notion of time: the machine's, moved by an offset that the switches change. */
export type Clock = {
  /** The time of the sandbox world: due dates, periods and lifetimes follow it. */
  now(): Date;
  /**
   * The machine's own time, untouched by `advance`. Signatures carry this one: whoever verifies
   * them has a clock of its own and refuses what is five minutes off.
   */
  systemNow(): Date;
  /** Moves the sandbox's time by `ms` milliseconds (negative goes back). */
  advance(ms: number): void;
  /** Returns to the machine's time. */
  reset(): void;
  /** Milliseconds by which `now` is ahead of `systemNow`. */
  offset(): number;
};

/** What `/_sandbox/clock` is told: one of the three. */
export type TimeChange = { advanceMs?: number; advanceDays?: number; reset?: true };

/** Creates a clock that starts at the machine's time. */
export function createClock(): Clock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    systemNow: () => new Date(),
    advance(ms) {
      offset += ms;
    },
    reset() {
      offset = 0;
    },
    offset: () => offset,
  };
}
