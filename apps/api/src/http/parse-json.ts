import type { FastifyInstance, FastifyRequest } from "fastify";

export const BODY_BYTES_MAX = 64 * 1024;

/**
 * Accepts only JSON bodies. Fastify's text/plain parser would let another site's page send requests without a
 * preflight.
 */
export function parseJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Rejects `__proto__` and `constructor.prototype` keys.
  const parse = app.getDefaultJsonParser("error", "error");

  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = String(body);
    // Spec §7: data calls have a JSON Content-Type, also those without a body.
    if (text === "" && !takesBody(request)) done(null, undefined);
    else void parse(request, text, done);
  });
}

/** Checks if a route takes a body: one that has a schema without a body takes none. */
function takesBody({ method, routeOptions: { schema } }: FastifyRequest): boolean {
  return method !== "DELETE" && (schema === undefined || schema.body !== undefined);
}
