import { CLOCK_OFFSET_HEADER, DAYS_AHEAD_HEADER } from "@snowball/contract";

const DAY_MS = 24 * 60 * 60 * 1000;

let offsetMs = 0;
let daysAhead = 0;

/**
 * Returns the server's time: the device's time plus the offset of a staging server. In a demo, days
 * may be added.
 */
export function now(): Date {
  return new Date(Date.now() + offsetMs + daysAhead * DAY_MS);
}

/** Returns the server's time at which this document was opened. */
export function pageOpenedAt(): Date {
  return new Date(performance.timeOrigin + offsetMs);
}

/**
 * Sets the offset of the server's clock.
 * @param serverOffsetMs milliseconds by which the server is ahead; undefined if it uses the real
 * time.
 */
export function setServerClockOffset(serverOffsetMs: number | undefined): void {
  offsetMs = serverOffsetMs ?? 0;
}

/** Reads the server's clock offset and the demo's days ahead from the headers of a response. */
export function readClockHeaders({ headers }: Response): void {
  const offset = headers.get(CLOCK_OFFSET_HEADER);
  if (offset) offsetMs = Number(offset);
  const ahead = headers.get(DAYS_AHEAD_HEADER);
  if (ahead) daysAhead = Number(ahead);
}

/** Resets the demo's days ahead, for the next user of this page. */
export function resetDaysAhead(): void {
  daysAhead = 0;
}
