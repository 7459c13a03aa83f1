import { monitorEventLoopDelay } from "node:perf_hooks";

import type { FastifyInstance } from "fastify";

import { Problem } from "./problem.ts";

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
