import { TIME_ZONE_HEADER } from "@snowball/contract";
import type { FastifyInstance } from "fastify";

import { AUTH_PATH } from "./device-cookie.ts";
import { Problem } from "./problem.ts";

const CALLS = /^\/(api|stripe)\//;
const PREFLIGHT_SECONDS = 7200; // The longest that any browser believes.

/**
 * Lets pages of one other origin call the API (https://fetch.spec.whatwg.org/#http-cors-protocol):
 * where `API_URL` is another host than the pages'. The origin is compared whole, so that neither a
 * lookalike nor `null` passes. Cookies are allowed for the auth calls only, which recognise a browser by
 * one. Every answer to a call carries the permission, refusals too, or their reason could not be read.
 * @param origin Null where pages and API share their origin: then nobody else may call.
 */
export function allowWebOrigin(app: FastifyInstance, origin: string | null): void {
  if (origin === null) return;

  app.addHook("onRequest", async (request, reply) => {
    if (!CALLS.test(request.url)) return;
    reply.header("vary", "origin"); // No cache may give one origin the answer to another.
    if (request.headers.origin !== origin) return;
    reply.header("access-control-allow-origin", origin);
    if (request.url.startsWith(AUTH_PATH)) reply.header("access-control-allow-credentials", "true");
  });
  for (const path of ["/api/*", "/stripe/*"]) {
    app.options(
      path,
      { schema: { hide: true }, config: { access: "public", undescribedBody: "ignored" } },
      async ({ headers }, reply) => {
        if (headers.origin !== origin) throw new Problem("not_found");

        return reply
          .code(204)
          .header("access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE")
          .header(
            "access-control-allow-headers",
            `authorization, content-type, ${TIME_ZONE_HEADER}`,
          )
          .header("access-control-max-age", PREFLIGHT_SECONDS)
          .send();
      },
    );
  }
}
