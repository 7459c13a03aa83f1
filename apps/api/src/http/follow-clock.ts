import { CLOCK_OFFSET_HEADER } from "@snowball/contract";
import type { FastifyInstance } from "fastify";

import type { FollowedClock } from "#ports/clock.ts";

/**
 * Where our clock follows another, nothing is done for a request before it has caught up, so that
 * whoever moved that one finds ours moved; and each answer says how far. The web app's files are the
 * same on every day, and a first visit asks for dozens of them.
 */
export function followClock(app: FastifyInstance, followed: FollowedClock | undefined): void {
  if (!followed) return;

  app.addHook("onRequest", async ({ url }, reply) => {
    if (url.startsWith("/assets/")) return;
    await followed.catchUp();
    reply.header(CLOCK_OFFSET_HEADER, followed.offsetMs());
    // Pages of other origins see only exposed headers.
    reply.header("access-control-expose-headers", CLOCK_OFFSET_HEADER);
  });
}
