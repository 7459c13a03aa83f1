import { CLOCK_OFFSET_HEADER } from "@snowball/contract";

let offsetMs = 0;

/** Returns the server's time: the device's time plus the offset of a staging server. */
export function now(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Returns the server's time at which this document was opened. */
export function pageOpenedAt(): Date {
  return new Date(performance.timeOrigin + offsetMs);
}

/**
 * Sets the offset of the server's clock.
 * @param serverOffsetMs milliseconds by which the server is ahead; undefined if it uses the real time.
 */
export function setServerClockOffset(serverOffsetMs: number | undefined): void {
  offsetMs = serverOffsetMs ?? 0;
}

export function readClockHeaders({ headers }: Response): void {
  const offset = headers.get(CLOCK_OFFSET_HEADER);
  if (offset) offsetMs = Number(offset);
}
