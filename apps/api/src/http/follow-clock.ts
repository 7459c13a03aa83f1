import { CLOCK_OFFSET_HEADER } from "@snowball/contract";
import type { FastifyInstance } from "fastify";

import type { FollowedClock } from "#ports/clock.ts";

/**
 * Synchronizes our clock with the test clock before each request, if it follows one, and sends the offset as a header.
 * Skips the web app's files, because they do not depend on the date and a first visit loads dozens.
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
