import type { FastifyInstance } from "fastify";

import { rateLimitKey } from "./limits.ts";

const WEBHOOK_BYTES_MAX = 1024 * 1024;

/** A provider's webhook message with its original bytes, which the signature covers. */
export type RawMessage = {
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
  /** Identifies the sender's address or IPv6 network. */
  source: string;
};

/**
 * Serves a provider's webhook. Passes the body unparsed, because the signature covers its bytes. Answers with an
 * empty 200 unless the handler throws.
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
