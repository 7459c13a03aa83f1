import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from "prom-client";

import type { Dependencies } from "#dependencies.ts";
import { findOldestWaitingMessages } from "#features/connections/index.ts";
import { computePlan } from "#features/payoff-plans/index.ts";
import { type AnyJob, LANES } from "#jobs/job.ts";
import { readQueue } from "#jobs/job-list.ts";
import type { ReportOutcome } from "#jobs/run-jobs.ts";

/** Creates a callback that counts a broken database connection. */
export function countDatabaseErrors(registry: Registry): () => void {
  const errors = new Counter({
    name: "snowball_database_connection_errors_total",
    help: "Connections to the database that broke.",
    registers: [registry],
  });

  return () => errors.inc();
}

/** Creates a callback that counts finished job attempts by result. A job may report its own results. */
export function countJobs(registry: Registry, jobs: readonly AnyJob[]): ReportOutcome {
  const ended = new Counter({
    name: "snowball_jobs_total",
    help: "Attempts at jobs that ended.",
    labelNames: ["job", "lane", "result"],
    registers: [registry],
  });
  // Prometheus sees no increase in a series that starts with its first event.
  for (const { name, lane } of jobs) ended.inc({ job: name, lane, result: "given_up" }, 0);

  return ({ job: { name, lane }, result, outcome }) =>
    ended.inc({ job: name, lane, result: outcome ?? result });
}

/** Registers the gauges that are read on each scrape: queue, webhooks, pools, plans and the process itself. */
export function measure(
  registry: Registry,
  { database, clock }: Dependencies,
  jobs: readonly AnyJob[],
): void {
  collectDefaultMetrics({ register: registry });
  measureQueue(registry, database, jobs);
  registerGauge(
    registry,
    {
      name: "snowball_webhook_lag_seconds",
      help: "How long the oldest message that waits has waited.",
      labels: ["provider"],
    },
    async () => {
      const oldest = await database.asSystem(findOldestWaitingMessages);
      return oldest.map(({ provider, receivedAt }) => ({
        labels: { provider },
        value: (clock.now().getTime() - receivedAt.getTime()) / 1_000,
      }));
    },
  );
  registerGauge(
    registry,
    {
      name: "snowball_database_connections",
      help: "Connections of the pools: total, idle, and work that waits for one.",
      labels: ["pool", "state"],
    },
    () =>
      database
        .pools()
        .flatMap(({ pool, ...states }) =>
          Object.entries(states).map(([state, value]) => ({ labels: { pool, state }, value })),
        ),
  );
  registerGauge(
    registry,
    { name: "snowball_plans_under_way", help: "Users with a plan that is being computed." },
    () => [{ value: computePlan.underWay() }],
  );
}

function measureQueue(
  registry: Registry,
  database: Dependencies["database"],
  jobs: readonly AnyJob[],
): void {
  const laneOf = new Map(jobs.map(({ name, lane }) => [name, lane]));

  registerGauge(
    registry,
    {
      name: "snowball_queue_age_seconds",
      help: "How long the oldest job that is due has waited.",
      labels: ["lane"],
    },
    async () => {
      const waiting = await database.asSystem(readQueue);
      return Object.keys(LANES).map((lane) => {
        const ages = waiting.filter(({ name }) => laneOf.get(name) === lane);
        return { labels: { lane }, value: Math.max(0, ...ages.map((each) => each.oldestSeconds)) };
      });
    },
  );
}

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
