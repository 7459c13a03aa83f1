import { createHash } from "node:crypto";

import type { FastifyInstance, FastifyRequest } from "fastify";

import { KeyInPath } from "#http/server.ts";
import { Problem } from "#http/problem.ts";
import { rateLimits } from "#http/limits.ts";

import {
  exportCalendar,
  type ExportDeps,
  findFeedReader,
  requirePaidFeed,
} from "./export-calendar.ts";
import { FEED_ROUTE, hashOfKey } from "./feed-key.ts";

type WithKey = { Params: { key: string } };

/**
 * Calendar programs read a feed a few times a day. More reads must not overload the computation of its owner's
 * plan.
 */
const READS_OF_ONE_FEED = { max: 20, timeWindow: 60_000 };

/**
 * Registers the feed of a private link. It has no session, because calendar programs cannot sign in. It is
 * generated on each request, and sent only if it changed.
 */
export function registerCalendarFeed(app: FastifyInstance, deps: ExportDeps): void {
  const options = {
    schema: { hide: true, params: KeyInPath },
    config: { access: "public", rateLimit: rateLimits.read },
  } as const;

  void app.register(async (scope) => {
    const countRead = scope.createRateLimit({
      ...READS_OF_ONE_FEED,
      keyGenerator: (request: FastifyRequest) =>
        `feed:${hashOfKey((request.params as WithKey["Params"]).key)}`,
    });
    scope.get<WithKey>(FEED_ROUTE, options, async (request, reply) => {
      const reader = await findFeedReader(deps, request.params.key);
      if (reader === null) throw new Problem("not_found");
      const counted = await countRead(request);
      if (!counted.isAllowed && counted.isExceeded) {
        const reason = "reads of one feed";
        throw new Problem("throttled", { reason, retryAfterSeconds: counted.ttlInSeconds });
      }

      await requirePaidFeed(deps, reader);
      const text = await exportCalendar(deps, reader);
      const tag = `"${createHash("sha256").update(text).digest("base64url")}"`;
      // The client may cache it, but must revalidate it each time.
      reply.header("cache-control", "private, no-cache").header("etag", tag);
      if (hasCurrentVersion(request, tag)) return reply.code(304).send();
      return reply.type("text/calendar; charset=utf-8").send(text);
    });
  });
}

/** Whether the client has the current version. Compression can turn a strong entity tag into a weak one. */
function hasCurrentVersion({ headers }: FastifyRequest, tag: string): boolean {
  const asked = headers["if-none-match"]?.split(",").map((each) => each.trim()) ?? [];

  return asked.some((each) => each.replace(/^W\//, "") === tag);
}
