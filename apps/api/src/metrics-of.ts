import { collectDefaultMetrics, Counter, Histogram, type Registry } from "prom-client";

import type { Dependencies } from "#dependencies.ts";
import { findOldestWaitingMessages } from "#features/connections/index.ts";
import { countPlansUnderWay } from "#features/payoff-plans/index.ts";
import { type AnyJob, LANES } from "#jobs/job.ts";
import { readQueue } from "#jobs/queue-store.ts";
import type { ReportOutcome } from "#jobs/run-jobs.ts";
import { DURATIONS, registerGauge } from "#metrics/metrics.ts";

/** Histogram buckets in seconds. A sync may take a minute. */
const JOB_DURATIONS = [...DURATIONS, 30, 60];

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
  const durations = new Histogram({
    name: "snowball_job_duration_seconds",
    help: "How long an attempt at a job took.",
    labelNames: ["lane"],
    buckets: JOB_DURATIONS,
    registers: [registry],
  });

  return ({ job: { name, lane }, result, outcome, ms }) => {
    ended.inc({ job: name, lane, result: outcome ?? result });
    durations.observe({ lane }, ms / 1_000);
  };
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
  const lanes = Object.keys(LANES);
  const byLane = async (of: (each: { count: number; oldestSeconds: number }[]) => number) => {
    const waiting = await database.asSystem(readQueue);
    return lanes.map((lane) => ({
      labels: { lane },
      value: of(waiting.filter(({ name }) => laneOf.get(name) === lane)),
    }));
  };

  registerGauge(
    registry,
    {
      name: "snowball_queue_waiting",
      help: "Jobs that are due and not begun.",
      labels: ["lane"],
    },
    () => byLane((waiting) => waiting.reduce((sum, { count }) => sum + count, 0)),
  );
  registerGauge(
    registry,
    {
      name: "snowball_queue_age_seconds",
      help: "How long the oldest job that is due has waited.",
      labels: ["lane"],
    },
    () => byLane((waiting) => Math.max(0, ...waiting.map(({ oldestSeconds }) => oldestSeconds))),
  );
}
