import type { FastifyInstance } from "fastify";

import type { Dependencies } from "#dependencies.ts";
import type { Route } from "#http/router.ts";
import type { AnyJob } from "#jobs/run-jobs.ts";

/** Every route of the product, in the order of the specification. */
export function registerRoutes(_route: Route, _app: FastifyInstance, _deps: Dependencies): void {}

/** Every job of the product. */
export function listJobs(_deps: Dependencies): AnyJob[] {
  return [];
}
