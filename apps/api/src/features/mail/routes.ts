import { readFileSync } from "node:fs";

import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Dependencies } from "#dependencies.ts";
import { isFromThisMachine } from "#http/from-this-machine.ts";
import { Problem } from "#http/problem.ts";

import { listOutbox } from "./list-outbox.ts";
import { OUTBOX_PATH, OUTBOX_STYLE_PATH, renderOutboxPage } from "./render-outbox-page.ts";

type OutboxDeps = Pick<
  Dependencies,
  "database" | "environment" | "mailDelivery" | "secretBox" | "isOutboxOpen"
>;

/**
 * Registers the page with the emails of a server without a mail server. It contains the links of all users, so it
 * does not exist in production or with a mail server. It is available to this machine only, unless the operator
 * opened it. Other requests get the response for an unknown path.
 */
export function registerOutboxRoutes(app: FastifyInstance, deps: OutboxDeps): void {
  const isShown = deps.environment !== "production" && deps.mailDelivery?.keepsDelivered === true;
  if (!isShown) return;

  const style = readFileSync(new URL("./outbox-page.css", import.meta.url), "utf8");
  const options = {
    schema: { hide: true },
    config: { access: "public" },
    onRequest: async (request: FastifyRequest) => {
      if (!deps.isOutboxOpen && !isFromThisMachine(request)) throw new Problem("not_found");
    },
  } as const;

  app.get(OUTBOX_PATH, options, async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(renderOutboxPage(await listOutbox(deps))),
  );
  app.get(OUTBOX_STYLE_PATH, options, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(style),
  );
}
