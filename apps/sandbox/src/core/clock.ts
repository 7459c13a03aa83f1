/** The sandbox's time: the machine's time plus an offset that the switches change. */
export type Clock = {
  /** The time of the sandbox world: due dates, periods and lifetimes follow it. */
  now(): Date;
  /**
   * The machine's own time, which `advance` does not change. Signatures use it, because their verifier
   * uses a real clock and rejects a difference of five minutes.
   */
  systemNow(): Date;
  /** Moves the sandbox's time by `ms` milliseconds (negative goes back). */
  advance(ms: number): void;
  /** Returns to the machine's time. */
  reset(): void;
  /** Milliseconds by which `now` is ahead of `systemNow`. */
  offset(): number;
};

/** The request body of `/_sandbox/clock`: exactly one of the three. */
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
