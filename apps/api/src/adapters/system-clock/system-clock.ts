import type { Clock } from "#ports/clock.ts";

/** The machine's clock; the one place in the server that asks for the time. */
export const systemClock: Clock = { now: () => new Date() };
