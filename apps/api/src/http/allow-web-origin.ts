import { TIME_ZONE_HEADER } from "@snowball/contract";
import type { FastifyInstance } from "fastify";

import { AUTH_PATH } from "./device-cookie.ts";
import { Problem } from "./problem.ts";

const CALLS = /^\/(api|stripe)\//;
const PREFLIGHT_SECONDS = 7200; // Chromium's maximum.

/**
 * Adds CORS headers for one origin (https://fetch.spec.whatwg.org/#http-cors-protocol), for a server that has its
 * pages and its API on different hosts. The origin must match exactly. Cookies are allowed only for the auth calls, which
 * recognize a browser by its cookie. Error responses get the headers too, so that pages can read the reason.
 * @param origin Null if pages and API share an origin: then no other origin may call.
 */
export function allowWebOrigin(app: FastifyInstance, origin: string | null): void {
  if (origin === null) return;

  app.addHook("onRequest", async (request, reply) => {
    if (!CALLS.test(request.url)) return;
    reply.header("vary", "origin"); // A cache must not serve one origin's response to another.
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
