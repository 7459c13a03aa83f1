import type { RouteContract } from "@snowball/contract";

export type RateLimit = { max: number; timeWindow: number };
export type RateLimits = Record<RouteContract["limit"], RateLimit>;

/**
 * Expensive and rare kinds of calls. They are counted per user in the database across all processes, because one
 * more query hardly matters. Each process counts all other kinds in memory.
 */
export const EXPENSIVE_KINDS: readonly RouteContract["limit"][] = ["payment", "export"];

/** @returns the seconds to wait if an expensive call exceeds the limit, otherwise null. */
export type CountDearCall = (
  call: { kind: RouteContract["limit"]; userId: string },
  limit: RateLimit,
) => Promise<number | null>;

const MINUTE_MS = 60_000;

/**
 * Calls per minute and address, counted in memory by each process. They only limit load: guessing passwords is
 * limited separately, by counters in the database that all processes share.
 */
export const rateLimits: RateLimits = {
  read: { max: 600, timeWindow: MINUTE_MS },
  write: { max: 120, timeWindow: MINUTE_MS },
  picture: { max: 30, timeWindow: MINUTE_MS },
  sign_in: { max: 30, timeWindow: MINUTE_MS },
  mail: { max: 10, timeWindow: MINUTE_MS },
  payment: { max: 60, timeWindow: MINUTE_MS },
  export: { max: 30, timeWindow: MINUTE_MS },
};

/**
 * Calls per minute of a signed-in user, for all routes of a kind together and from any address. A `payment` call
 * creates something at the card-payment provider, an `export` call reads all data of a user.
 */
export const userRateLimits: RateLimits = {
  read: { max: 1_200, timeWindow: MINUTE_MS },
  write: { max: 240, timeWindow: MINUTE_MS },
  picture: { max: 10, timeWindow: MINUTE_MS },
  sign_in: { max: 30, timeWindow: MINUTE_MS },
  mail: { max: 10, timeWindow: MINUTE_MS },
  payment: { max: 20, timeWindow: MINUTE_MS },
  export: { max: 20, timeWindow: MINUTE_MS },
};
