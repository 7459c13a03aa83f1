import { CLOCK_OFFSET_HEADER, DAYS_AHEAD_HEADER } from "@snowball/contract";

const DAY_MS = 24 * 60 * 60 * 1000;

let offsetMs = 0;
let daysAhead = 0;

/**
 * The time, as the server has it: the device's own but in staging, where days are moved, and for a demo
 * household, which lives days ahead of everybody else.
 */
export function now(): Date {
  return new Date(Date.now() + offsetMs + daysAhead * DAY_MS);
}

/** When this document was opened, in the server's time. */
export function pageOpenedAt(): Date {
  return new Date(performance.timeOrigin + offsetMs);
}

/** `told`: by how many milliseconds the server is ahead; nothing where it goes by the real time. */
export function followServer(told: number | undefined): void {
  offsetMs = told ?? 0;
}

/** Learns from an answer whether days were moved since the page was opened, and for whom it was given. */
export function followAnswer({ headers }: Response): void {
  const told = headers.get(CLOCK_OFFSET_HEADER);
  if (told) offsetMs = Number(told);
  const ahead = headers.get(DAYS_AHEAD_HEADER);
  if (ahead) daysAhead = Number(ahead);
}

/** Whoever comes after a demo household lives with everybody else. */
export function forgetDaysAhead(): void {
  daysAhead = 0;
}
