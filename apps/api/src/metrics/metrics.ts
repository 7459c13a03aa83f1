import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";

import type { FastifyInstance } from "fastify";

/**
 * A registry of metrics that are exposed in the text format of Prometheus
 * (https://prometheus.io/docs/instrumenting/exposition_formats/). Every label has a list of allowed values, and
 * other values are reported as `other`, so that clients cannot create new series.
 */
export type Registry = {
  counter(options: Described): Counter;
  histogram(options: Described & { buckets: readonly number[] }): Histogram;
  /** Registers a gauge. `read` is called for each scrape. */
  gauge(options: Described, read: () => readonly Reading[] | Promise<readonly Reading[]>): void;
  /** Returns all metrics as text. Leaves out gauges that fail to read. */
  expose(): Promise<string>;
};

type Counter = { add(labels: Labels, by?: number): void };
type Histogram = { observe(labels: Labels, value: number): void };
type Reading = { labels?: Labels; value: number };
type Labels = Readonly<Record<string, string>>;

type Described = {
  /** Ends with the unit, or with `_total` for a counter. */
  name: string;
  help: string;
  /** The labels with their allowed values. */
  labels?: Readonly<Record<string, Values>>;
};

/** Allowed values of a label, as a list or a set-like object. */
type Values = readonly string[] | { has(value: string): boolean };

const OTHER = "other";

export function createRegistry(): Registry {
  const families: (() => Promise<string[]>)[] = [];

  const add = (
    { name, help }: Described,
    { type, lines }: { type: string; lines: () => Promise<string[]> | string[] },
  ) => {
    families.push(async () => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...(await lines()),
    ]);
  };

  return {
    counter: (options) => {
      const counts = new Map<string, number>();
      add(options, { type: "counter", lines: () => seriesOf(options.name, counts) });
      return {
        add: (labels, by = 1) => {
          const key = keyOf(options, labels);
          counts.set(key, (counts.get(key) ?? 0) + by);
        },
      };
    },
    histogram: (options) => {
      const series = new Map<string, { counts: number[]; sum: number; count: number }>();
      const { name, buckets } = options;
      const lines = () =>
        [...series].flatMap(([key, each]) => histogramOf({ name, key, buckets }, each));
      add(options, { type: "histogram", lines });
      return {
        observe: (labels, value) => {
          const key = keyOf(options, labels);
          const each = series.get(key) ?? { counts: buckets.map(() => 0), sum: 0, count: 0 };
          series.set(key, each);
          each.sum += value;
          each.count += 1;
          const bucket = buckets.findIndex((bound) => value <= bound);
          if (bucket !== -1) each.counts[bucket] = (each.counts[bucket] ?? 0) + 1;
        },
      };
    },
    gauge: (options, read) => {
      const lines = async () => {
        const readings = await Promise.resolve(read()).catch(() => []);
        const values = readings.map(
          ({ labels = {}, value }) => [keyOf(options, labels), value] as const,
        );
        return seriesOf(options.name, new Map(values));
      };
      add(options, { type: "gauge", lines });
    },
    expose: async () => {
      const lines = await Promise.all(families.map((family) => family()));
      return `${lines.flat().join("\n")}\n`;
    },
  };
}

function keyOf({ labels: known = {} }: Described, labels: Labels): string {
  const pairs = Object.entries(known).map(([label, values]) => {
    const value = labels[label] ?? OTHER;
    const isKnown = Array.isArray(values)
      ? values.includes(value)
      : (values as Set<string>).has(value);
    return `${label}="${escaped(isKnown ? value : OTHER)}"`;
  });
  return pairs.join(",");
}

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}

function seriesOf(name: string, values: ReadonlyMap<string, number>): string[] {
  return Array.from(values, ([key, value]) => `${name}${inBraces(key)} ${value}`);
}

function histogramOf(
  { name, key, buckets }: { name: string; key: string; buckets: readonly number[] },
  { counts, sum, count }: { counts: readonly number[]; sum: number; count: number },
): string[] {
  let below = 0;
  const bounds = buckets.map((bound, index) => {
    below += counts[index] ?? 0;
    return `${name}_bucket${inBraces(joined(key, `le="${bound}"`))} ${below}`;
  });
  return [
    ...bounds,
    `${name}_bucket${inBraces(joined(key, 'le="+Inf"'))} ${count}`,
    `${name}_sum${inBraces(key)} ${sum}`,
    `${name}_count${inBraces(key)} ${count}`,
  ];
}

const joined = (key: string, pair: string) => (key === "" ? pair : `${key},${pair}`);
const inBraces = (key: string) => (key === "" ? "" : `{${key}}`);

const QUANTILES = { "0.5": 50, "0.99": 99, "1": 100 } as const;
const NS_PER_S = 1e9;
/** Sampling interval. It is subtracted from the measured delay, because an idle loop also measures it. */
const RESOLUTION_MS = 20;

/** Registers gauges for event loop delay, memory and CPU time of the process. */
export function measureProcess(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  registry.gauge(
    {
      name: "snowball_event_loop_delay_seconds",
      help: "How late the event loop was since it was last asked for.",
      labels: { quantile: Object.keys(QUANTILES) },
    },
    () => {
      const readings = Object.entries(QUANTILES).map(([quantile, percent]) => ({
        labels: { quantile },
        value: Math.max(0, delay.percentile(percent) / NS_PER_S - RESOLUTION_MS / 1_000),
      }));
      delay.reset();
      return readings;
    },
  );
  registry.gauge(
    { name: "snowball_process_memory_bytes", help: "Memory that the process holds." },
    () => [{ value: process.memoryUsage.rss() }],
  );
  registry.gauge(
    { name: "snowball_process_cpu_seconds", help: "Processor time that the process used." },
    () => {
      const { user, system } = process.cpuUsage();
      return [{ value: (user + system) / 1e6 }];
    },
  );
}

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
    void registry.expose().then((text) => {
      response
        .writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" })
        .end(text);
    });
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
