import type { Clock } from "#ports/clock.ts";

/** The clock of the machine. No other code of the server reads the time directly. */
export const systemClock: Clock = { now: () => new Date() };
