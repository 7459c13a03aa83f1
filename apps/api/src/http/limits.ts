import { monitorEventLoopDelay } from "node:perf_hooks";

import rateLimit from "@fastify/rate-limit";
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
export type CountDearCall = (
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

const RESOLUTION_MS = 10;
const SAMPLE_MS = 1_000;
/** Number of consecutive late seconds before calls are refused. A short pause is not an overload. */
const LATE_SAMPLES = 3;
const RETRY_AFTER_SECONDS = 10;
const NANOSECONDS = 1_000_000;

/**
 * Refuses calls with 503 while the process is overloaded. Checks only the event loop. Reading memory usage opens
 * a file, which fails if the process is out of file descriptors.
 * @param delayMsMax mean delay of a second. If it was higher in each of the last three seconds, calls are refused; 0
 *   turns this off.
 */
export function shedLoad(app: FastifyInstance, delayMsMax: number): void {
  if (delayMsMax === 0) return;
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let delayMs = 0;
  let lateSamples = 0;
  const timer = setInterval(() => {
    // No sample means that the event loop was blocked for the whole second.
    delayMs = histogram.count === 0 ? Infinity : histogram.mean / NANOSECONDS - RESOLUTION_MS;
    lateSamples = delayMs > delayMsMax ? lateSamples + 1 : 0;
    histogram.reset();
  }, SAMPLE_MS).unref();

  app.addHook("onRequest", async ({ method, url }) => {
    // Pages and preflights are cheap, and refusing them hides the reason. A page shows the error of its calls, but a
    // browser reports a refused preflight as a network error.
    if (lateSamples < LATE_SAMPLES || !url.startsWith("/api/") || method === "OPTIONS") return;
    throw new Problem("service_unavailable", {
      reason: `the event loop is ${Math.round(delayMs)} ms late`,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      isFault: false,
    });
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    histogram.disable();
  });
}
