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
 * Shows the mails that were kept for want of a mail server. The page holds everybody's links, so it
 * exists neither in production nor where mails leave the house. It is for this very machine, unless the
 * operator opened it: for everybody else it is a path like any that is unknown.
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
