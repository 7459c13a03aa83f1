import { CLOCK_OFFSET_HEADER, DAYS_AHEAD_HEADER } from "@snowball/contract";
import type { FastifyInstance, FastifyReply } from "fastify";

import type { FollowedClock } from "#ports/clock.ts";

/** Pages of other origins are shown no others. */
const EXPOSED = `${CLOCK_OFFSET_HEADER}, ${DAYS_AHEAD_HEADER}`;

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
    reply.header("access-control-expose-headers", EXPOSED);
  });
}

/** Tells a demo household that lives ahead of everybody else by how many days. */
export function tellDaysAhead(reply: FastifyReply, { daysAhead }: { daysAhead: number }): void {
  if (daysAhead === 0) return;
  reply.header(DAYS_AHEAD_HEADER, daysAhead);
  reply.header("access-control-expose-headers", EXPOSED);
}
