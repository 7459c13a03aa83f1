import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import type { LimitKind } from "@snowball/contract";
import type { FastifyInstance } from "fastify";

import { MINUTE_MS } from "#ports/clock.ts";

import { Problem } from "./problem.ts";

type RateLimit = { max: number; timeWindow: number };
export type RateLimits = Record<LimitKind, RateLimit>;

/**
 * Expensive and rare kinds of calls. They are counted per user in the database across all processes, because one
 * more query hardly matters. Each process counts all other kinds in memory.
 */
export const EXPENSIVE_KINDS: readonly LimitKind[] = ["payment", "export"];

/** @returns the seconds to wait if an expensive call exceeds the limit, otherwise null. */
export type CountExpensiveCall = (
  call: { kind: LimitKind; userId: string },
  limit: RateLimit,
) => Promise<number | null>;

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

/**
 * Returns the subscriber's network: an IPv4 address, or the /64 of an IPv6 address. All 2⁶⁴ addresses of a /64
 * belong to one subscriber (RFC 6177), who can switch between them freely.
 */
export function networkOf(ip: string): string {
  // IPv4 addresses have only one notation, so they need no normalization.
  return ip.includes(":") ? rateLimit.normalizeIP(ip) : ip;
}

/**
 * Returns the key under which calls are counted. Node has no address if the client has already disconnected. Those
 * calls share one count, so that disconnecting does not bypass the limit.
 */
export function rateLimitKey({ ip }: { ip: string | undefined }): string {
  return ip === undefined ? "unknown" : networkOf(ip);
}

/** A shorter pause, such as a garbage collection, is no overload: the mean delay of this time decides. */
const SAMPLE_MS = 3_000;
const RETRY_AFTER_SECONDS = 10;

/**
 * Refuses calls with 503 while the process is overloaded.
 * @param delayMsMax mean delay of the event loop in three seconds. If it was higher, calls are refused for the next
 *   three seconds; 0 turns this off.
 */
export async function shedLoad(app: FastifyInstance, delayMsMax: number): Promise<void> {
  if (delayMsMax === 0) return;

  await app.register(underPressure, {
    maxEventLoopDelay: delayMsMax,
    sampleInterval: SAMPLE_MS,
    pressureHandler: async ({ method, url }, _reply, _type, delayMs) => {
      // Pages and preflights are cheap, and refusing them hides the reason. A page shows the error of its calls, but a
      // browser reports a refused preflight as a network error.
      if (!url.startsWith("/api/") || method === "OPTIONS") return;
      throw new Problem("service_unavailable", {
        reason: `the event loop is ${Math.round(delayMs ?? 0)} ms behind`,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        isFault: false,
      });
    },
  });
}
