import type { FastifyInstance } from "fastify";

import { rateLimitKey } from "./rate-limit-key.ts";

const WEBHOOK_BYTES_MAX = 1024 * 1024;

/** A provider's message: exactly the bytes that were signed. */
export type RawMessage = {
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
  /** Identifies the sender's address or IPv6 network. */
  source: string;
};

/**
 * Serves a provider's webhook. The body is handed over unparsed, because its signature covers the
 * bytes; the answer is an empty 200 unless the handler throws.
 */
export function registerRawRoute(
  app: FastifyInstance,
  path: string,
  handler: (message: RawMessage) => Promise<void>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      path,
      {
        schema: { hide: true },
        config: { access: "public", undescribedBody: "unchecked" },
        bodyLimit: WEBHOOK_BYTES_MAX,
      },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await handler({ body, headers: request.headers, source: rateLimitKey(request) });
        return reply.code(200).send();
      },
    );
  });
}
