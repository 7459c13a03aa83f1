import { monitorEventLoopDelay } from "node:perf_hooks";

import type { FastifyInstance } from "fastify";

import { Problem } from "./problem.ts";

const RESOLUTION_MS = 10;
const SAMPLE_MS = 1_000;
const RETRY_AFTER_SECONDS = 10;
const NANOSECONDS = 1_000_000;

/**
 * Answers 503 to calls while the process is so late that its answers would be of no use. Looks at nothing but
 * the event loop: memory is read from a file, which fails just when a process is short of descriptors.
 * @param delayMsMax mean delay of the last second above which everybody is refused; 0 = never.
 */
export function shedLoad(app: FastifyInstance, delayMsMax: number): void {
  if (delayMsMax === 0) return;
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let delayMs = 0;
  const timer = setInterval(() => {
    // No sample at all: the loop stood still for the whole second.
    delayMs = histogram.count === 0 ? Infinity : histogram.mean / NANOSECONDS - RESOLUTION_MS;
    histogram.reset();
  }, SAMPLE_MS).unref();

  app.addHook("onRequest", async ({ url }) => {
    // A page costs next to nothing, and who opens one could not read the refusal: it tells of it itself.
    if (delayMs <= delayMsMax || !url.startsWith("/api/")) return;
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
