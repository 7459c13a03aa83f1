import type { FastifyInstance } from "fastify";

import { Problem } from "./problem.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Writes a little, without which nobody could read: signing in, keeping a session. */
    isNeededToRead?: boolean;
  }
}

const READS = new Set(["GET", "HEAD", "OPTIONS"]);
const RETRY_AFTER_SECONDS = 30;

/**
 * While the database's disk is full, what would be kept is refused before anything is begun, and
 * whatever is there can still be read.
 */
export function refuseWritesWhenFull(app: FastifyInstance, hasRoom: () => boolean): void {
  app.addHook("onRequest", async ({ method, routeOptions }) => {
    if (READS.has(method) || routeOptions.config.isNeededToRead || hasRoom()) return;

    throw new Problem("storage_full", {
      reason: "the disk of the database is full",
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      isFault: false,
    });
  });
}
