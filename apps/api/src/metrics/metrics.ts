import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { FastifyInstance } from "fastify";
import { Gauge, Histogram, type Registry } from "prom-client";

type Reading = { labels?: Record<string, string>; value: number };

/** Registers a gauge that is read for each scrape. One that fails to read is left out. */
export function registerGauge(
  registry: Registry,
  { name, help, labels = [] }: { name: string; help: string; labels?: readonly string[] },
  read: () => readonly Reading[] | Promise<readonly Reading[]>,
): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [],
      async collect() {
        const readings = await Promise.resolve(read()).catch(() => []);
        this.reset();
        // Without labels, `reset` leaves a zero.
        if (labels.length === 0) this.remove();
        for (const { labels: of = {}, value } of readings) this.set(of, value);
      },
    }),
  );
}

/** Histogram buckets in seconds. Half of the responses take milliseconds; the web app's calls time out after 15 s. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures the duration of each request by declared route. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: "snowball_http_request_duration_seconds",
    help: "Time from the head of a request to the end of its answer.",
    labelNames: ["method", "route", "status"],
    buckets: DURATIONS,
    registers: [registry],
  });

  app.addHook("onResponse", async ({ method, routeOptions }, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    // Unknown URLs are not recorded, because they can contain anything.
    const route = routeOptions.url ?? "other";
    durations.observe({ method, route, status }, reply.elapsedTime / 1_000);
  });
}

type ServedMetrics = { port: number; close(): Promise<void> };

/**
 * Serves the metrics at `/metrics` on a separate address. Access is not checked, so restrict that address by
 * network.
 * @throws Error if the address cannot be listened on.
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<ServedMetrics> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, "listening").catch((cause: unknown) => {
    throw new Error(`METRICS_PORT: ${host}:${port} cannot be listened on.`, { cause });
  });

  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
