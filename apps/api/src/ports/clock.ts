/** The only source of time in the server. */
export type Clock = { now(): Date };

/** The instant `ms` after (or before, when negative) another. */
export function instantAfter(instant: Date, ms: number): Date {
  // oxlint-disable-next-line no-restricted-globals -- arithmetic on a given time, not a reading of it
  return new Date(instant.getTime() + ms);
}
