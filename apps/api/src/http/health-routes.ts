import type { FastifyInstance } from "fastify";

import { Problem } from "./problem.ts";

/**
 * Registers `/livez` (the process responds) and `/readyz` (it can also use the database). Without a job worker,
 * `/readyz` reports "degraded" but stays ready, because requests can still be answered.
 */
export function registerHealthRoutes(app: FastifyInstance, { isReady, hasWorker }: Health): void {
  const options = {
    schema: { hide: true },
    config: { access: "public", rateLimit: false },
  } as const;

  app.get("/livez", options, async () => ({ status: "ok" }));
  app.get("/readyz", options, async () => {
    if (!(await isReady())) throw new Problem("service_unavailable", { reason: "not ready" });
    if ((await hasWorker()) !== false) return { status: "ok" };
    return { status: "degraded", reason: "no worker: mails and what banks say wait" };
  });
}

type Health = {
  isReady: () => Promise<boolean>;
  /** Whether any process runs the jobs; null if unknown. */
  hasWorker: () => Promise<boolean | null>;
};
