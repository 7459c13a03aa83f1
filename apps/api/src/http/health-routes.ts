import type { FastifyInstance } from "fastify";

import { Problem } from "./problem.ts";

/** `/livez`: the process answers. `/readyz`: it can do its work, the database included. */
export function registerHealthRoutes(
  app: FastifyInstance,
  { isReady }: { isReady: () => Promise<boolean> },
): void {
  const options = {
    schema: { hide: true },
    config: { access: "public", rateLimit: false },
  } as const;

  app.get("/livez", options, async () => ({ status: "ok" }));
  app.get("/readyz", options, async () => {
    if (!(await isReady())) throw new Problem("service_unavailable", { reason: "not ready" });
    return { status: "ok" };
  });
}
