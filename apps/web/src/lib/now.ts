import { CLOCK_OFFSET_HEADER } from "@snowball/contract";

let offsetMs = 0;

/**
 * The time, as the server has it: the device's own but in staging, where days are moved.
 */
export function now(): Date {
  return new Date(Date.now() + offsetMs);
}

/** When this document was opened, in the server's time. */
export function pageOpenedAt(): Date {
  return new Date(performance.timeOrigin + offsetMs);
}

/** `told`: by how many milliseconds the server is ahead; nothing where it goes by the real time. */
export function followServer(told: number | undefined): void {
  offsetMs = told ?? 0;
}

/** Reads from a response whether days were moved since the page was opened. */
export function followAnswer({ headers }: Response): void {
  const told = headers.get(CLOCK_OFFSET_HEADER);
  if (told) offsetMs = Number(told);
}
