import { collectDefaultMetrics, Counter, type Registry } from "prom-client";

import type { Dependencies } from "#dependencies.ts";
import { findOldestWaitingMessages } from "#features/connections/index.ts";
import { countPlansUnderWay } from "#features/payoff-plans/index.ts";
import { type AnyJob, LANES } from "#jobs/job.ts";
import { readQueue } from "#jobs/queue-store.ts";
import type { ReportOutcome } from "#jobs/run-jobs.ts";
import { registerGauge } from "#metrics/metrics.ts";

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
    () => [{ value: countPlansUnderWay() }],
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
