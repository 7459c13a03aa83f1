import { AsyncLocalStorage } from "node:async_hooks";

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

const DAY_MS = 24 * 60 * 60 * 1000;

const leads = new AsyncLocalStorage<number>();

/** Does something for somebody to whom it is `days` later than to everybody else: a demo household. */
export function livingAhead<T>(days: number, work: () => T): T {
  const ms = days * DAY_MS;
  return ms === leadMs() ? work() : leads.run(ms, work);
}

/** How much later it is for whom this is done, in milliseconds. */
export function leadMs(): number {
  return leads.getStore() ?? 0;
}

/** The same clock, later where something is done for somebody who lives ahead. */
export function withLeads(clock: Clock): Clock {
  return { ...clock, now: () => instantAfter(clock.now(), leadMs()) };
}
