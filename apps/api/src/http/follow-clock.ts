import { CLOCK_OFFSET_HEADER } from "@snowball/contract";
import type { FastifyInstance } from "fastify";

import type { FollowedClock } from "#ports/clock.ts";

/**
 * Where our clock follows another, nothing is done for a request before it has caught up, so that
 * whoever moved that one finds ours moved; and each answer says how far.
 */
export function followClock(app: FastifyInstance, followed: FollowedClock | undefined): void {
  if (!followed) return;

  app.addHook("onRequest", async (_request, reply) => {
    await followed.catchUp();
    reply.header(CLOCK_OFFSET_HEADER, followed.offsetMs());
    reply.header("access-control-expose-headers", CLOCK_OFFSET_HEADER);
  });
}
