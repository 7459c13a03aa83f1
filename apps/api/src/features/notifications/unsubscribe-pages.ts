import { readFileSync } from "node:fs";

import type { FastifyInstance, FastifyReply } from "fastify";

import type { Dependencies } from "#dependencies.ts";
import { KeyInPath } from "#http/server.ts";

import { renderUnsubscribePage, STYLE_PATH } from "./render-unsubscribe-page.ts";
import { findSubscribed, unsubscribe } from "./unsubscribe.ts";
import { UNSUBSCRIBE_PATH } from "./unsubscribe-link.ts";

/** A mail program or the page's form sends only a few bytes. */
const FORM_BYTES_MAX = 4_096;

type WithKey = { Params: { key: string } };

/**
 * Registers the pages of unsubscribe links. A GET only asks, because email scanners follow links. A POST
 * unsubscribes without cookies or a confirmation, as RFC 8058 requires for mail programs. The content of the form
 * is ignored, because the URL is the secret.
 */
export function registerUnsubscribePages(
  app: FastifyInstance,
  deps: Pick<Dependencies, "clock" | "database">,
): void {
  const style = readFileSync(new URL("./unsubscribe-page.css", import.meta.url), "utf8");
  const config = { access: "public", undescribedBody: "ignored" } as const;
  const options = { schema: { hide: true, params: KeyInPath }, config } as const;

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "string", bodyLimit: FORM_BYTES_MAX },
      (_request, _body, done) => done(null),
    );
    scope.get(STYLE_PATH, { schema: { hide: true }, config }, async (_request, reply) =>
      reply.type("text/css; charset=utf-8").send(style),
    );
    scope.get<WithKey>(`${UNSUBSCRIBE_PATH}:key`, options, async ({ params }, reply) => {
      const kind = await findSubscribed(deps, params.key);
      return sendPage(reply, kind === null ? { state: "unknown" } : { state: "asked", kind });
    });
    scope.post<WithKey>(`${UNSUBSCRIBE_PATH}:key`, options, async ({ params }, reply) => {
      const kind = await unsubscribe(deps, params.key);
      return sendPage(reply, kind === null ? { state: "unknown" } : { state: "done", kind });
    });
  });
}

function sendPage(reply: FastifyReply, shown: Parameters<typeof renderUnsubscribePage>[0]) {
  return reply
    .code(shown.state === "unknown" ? 404 : 200)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .send(renderUnsubscribePage(shown));
}
