/** The only source of time in the server. */
export type Clock = {
  now(): Date;
  /** Absent where the time is the machine's own, as it always is in production. */
  followed?: FollowedClock;
};

/** A clock of others that ours goes by, and that they move by days and months while we run. */
export type FollowedClock = {
  /**
   * Settles when `now` is as late as the followed clock was at the call, or later. Where that cannot
   * be asked its last word counts; until its first one it is waited for.
   * @throws Error with a sentence when the first word does not come.
   */
  catchUp(): Promise<void>;
  /** How far it is ahead of the machine's, in milliseconds. */
  offsetMs(): number;
};

/** The instant `ms` after (or before, when negative) another. */
export function instantAfter(instant: Date, ms: number): Date {
  // oxlint-disable-next-line no-restricted-globals -- arithmetic on a given time, not a reading of it
  return new Date(instant.getTime() + ms);
}
