import type { FastifyInstance } from "fastify";

import type { Core } from "../core/core.ts";

/** Serves Plaid's API and its Link window. */
export function registerPlaid(app: FastifyInstance, core: Core): void {
  app.get("/link-initialize.js", () => core.origin());
}
