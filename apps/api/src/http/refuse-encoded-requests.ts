import type { FastifyInstance } from "fastify";

import { Problem } from "./problem.ts";

/**
 * Rejects compressed request bodies, because a few hundred bytes can decompress to megabytes. Any
 * `Content-Encoding` is rejected before the body is read, even `identity`, which must not be sent
 * (RFC 9110 §8.4.1). The `Accept-Encoding` header of the response gives the reason (§12.5.3).
 */
export function refuseEncodedRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ headers }, reply) => {
    if (headers["content-encoding"] === undefined) return;
    // Closes the connection so that the rest of the body need not be received.
    reply.header("accept-encoding", "identity").header("connection", "close");
    throw new Problem("unsupported_media_type", { reason: "a body with a content coding" });
  });
}
