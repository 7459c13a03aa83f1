import type { FastifyInstance } from "fastify";

import { Problem } from "./problem.ts";

/**
 * `/livez`: the process answers. `/readyz`: it can do its work, the database included. Where nobody works
 * off the jobs it says so and stays ready: what is asked of it, it can answer.
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
  /** Whether a process works off the jobs; null where that cannot be told. */
  hasWorker: () => Promise<boolean | null>;
};
