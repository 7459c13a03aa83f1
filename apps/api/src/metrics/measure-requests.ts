import type { FastifyInstance } from "fastify";

import type { Registry } from "./registry.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const STATUSES = ["1xx", "2xx", "3xx", "4xx", "5xx"];
/** Histogram buckets in seconds. Half of the responses take milliseconds; the web app's calls time out after 15 s. */
export const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures the duration of each request by declared route. Call it before routes are registered. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const routes = new Set<string>();
  const durations = registry.histogram({
    name: "snowball_http_request_duration_seconds",
    help: "Time from the head of a request to the end of its answer.",
    labels: { method: METHODS, route: routes, status: STATUSES },
    buckets: DURATIONS,
  });

  app.addHook("onRoute", ({ url }) => {
    routes.add(url);
  });
  app.addHook("onResponse", async ({ method, routeOptions }, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    // Unknown URLs are not recorded, because they can contain anything.
    durations.observe({ method, route: routeOptions.url ?? "", status }, reply.elapsedTime / 1_000);
  });
}
