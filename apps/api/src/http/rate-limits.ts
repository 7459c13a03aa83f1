import type { RouteContract } from "@snowball/contract";

export type RateLimit = { max: number; timeWindow: number };
export type RateLimits = Record<RouteContract["limit"], RateLimit>;

/**
 * Kinds of which a user's calls are counted in the database, whichever process takes them: each costs so much
 * that a statement more is nothing beside it, and they are few. Of the others each process counts its own.
 */
export const DEAR: readonly RouteContract["limit"][] = ["payment", "export"];

/** @returns the seconds to wait where a dear call is one too many; null where it may go on. */
export type CountDearCall = (
  call: { kind: RouteContract["limit"]; userId: string },
  limit: RateLimit,
) => Promise<number | null>;

const MINUTE_MS = 60_000;

/**
 * Calls per minute and address, held in memory by each process: a bound on noise. Guessing is
 * bounded apart, by counters in the database that all processes share.
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
 * Calls per minute of a signed-in user, all routes of a kind together, from however many addresses. A
 * call of the kind `payment` makes the card-payment provider open something, one of the kind `export` reads all that a user has.
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
