import { readFileSync } from "node:fs";

import type { FastifyInstance } from "fastify";

import type { Dependencies } from "#dependencies.ts";

import { listOutbox } from "./list-outbox.ts";
import { OUTBOX_PATH, OUTBOX_STYLE_PATH, renderOutboxPage } from "./render-outbox-page.ts";

type OutboxDeps = Pick<Dependencies, "database" | "environment" | "mailDelivery" | "secretBox">;

/**
 * Shows the mails that were kept for want of a mail server. The page holds everybody's links, so it
 * does not exist in production, nor where mails leave the house.
 */
export function registerOutboxRoutes(app: FastifyInstance, deps: OutboxDeps): void {
  const isShown = deps.environment !== "production" && deps.mailDelivery?.keepsDelivered === true;
  if (!isShown) return;

  const style = readFileSync(new URL("./outbox-page.css", import.meta.url), "utf8");
  const options = { schema: { hide: true }, config: { access: "public" } } as const;

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
