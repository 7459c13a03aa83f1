export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The only source of time in the server. */
export type Clock = {
  now(): Date;
  /** Absent if the time is the machine's own, as always in production. */
  followed?: FollowedClock;
};

/** An external clock that our clock follows. Its owner may move it by days or months while we run. */
export type FollowedClock = {
  /**
   * Settles when `now` is at least the followed clock's time at the call. If that clock is unreachable, its last
   * known time counts. If no time is known yet, waits for the first response.
   * @throws Error with a sentence for the operator if the first response does not come.
   */
  catchUp(): Promise<void>;
  /** Milliseconds by which it is ahead of the machine's clock. */
  offsetMs(): number;
};

/** Returns the instant `ms` milliseconds after another, or before it if `ms` is negative. */
export function instantAfter(instant: Date, ms: number): Date {
  // oxlint-disable-next-line no-restricted-globals -- arithmetic on a given time, not a reading of it
  return new Date(instant.getTime() + ms);
}
