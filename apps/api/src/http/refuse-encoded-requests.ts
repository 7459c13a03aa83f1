import type { FastifyInstance } from "fastify";

import { Problem } from "./problem.ts";

/**
 * Bodies are taken as they are: what a few hundred bytes can grow to is for nobody to find out. Any
 * `Content-Encoding` is refused before the body is looked at, `identity` included, which the header
 * is not for (RFC 9110 §8.4.1); `Accept-Encoding` tells the sender why (§12.5.3).
 */
export function refuseEncodedRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ headers }, reply) => {
    if (headers["content-encoding"] === undefined) return;
    // What is still to come of the body is of no use, so neither is the connection.
    reply.header("accept-encoding", "identity").header("connection", "close");
    throw new Problem("unsupported_media_type", { reason: "a body with a content coding" });
  });
}
