import type { RouteContract } from "@snowball/contract";

export type RateLimit = { max: number; timeWindow: number };
export type RateLimits = Record<RouteContract["limit"], RateLimit>;

const MINUTE_MS = 60_000;

/**
 * Calls per minute and address, held in memory by each process: a bound on noise. Guessing is
 * bounded apart, by counters in the database that all processes share.
 */
export const rateLimits: RateLimits = {
  read: { max: 600, timeWindow: MINUTE_MS },
  write: { max: 120, timeWindow: MINUTE_MS },
  sign_in: { max: 30, timeWindow: MINUTE_MS },
  mail: { max: 10, timeWindow: MINUTE_MS },
};
