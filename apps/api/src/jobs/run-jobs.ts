import { setTimeout as sleep } from "node:timers/promises";

import type { FastifyBaseLogger } from "fastify";
import { Logger, parseCronItems, run, type WorkerEvents } from "graphile-worker";
import { Pool } from "pg";

import type { Job } from "./job.ts";
import { announcePresence } from "./worker-presence.ts";

// The payload's type is known where a job is defined; the runner passes through what was enqueued.
// oxlint-disable-next-line typescript/no-explicit-any -- any payload, by definition
export type AnyJob = Job<any>;

export type JobRunner = { stop(): Promise<void> };

type Options = { connectionString: string; jobs: readonly AnyJob[]; log: FastifyBaseLogger };

/** Jobs spend their time waiting for providers, so a few more than there are cores. */
const CONCURRENCY = 4;
/** Bounds how late a job may start should a notification be lost. */
const POLL_INTERVAL_MS = 2_000;

/** How long the jobs of another process that was killed may wait. */
const SWEEP_INTERVAL_MS = 30_000;

/** A job that takes longer to finish is cut off, and begun again at the next start. */
const STOP_TIMEOUT_MS = 4_000;

/** Works off the queue until stopped. `stop` lets running jobs finish, for a while. */
export async function runJobs({ connectionString, jobs, log }: Options): Promise<JobRunner> {
  const pool = new Pool({
    connectionString,
    max: CONCURRENCY + 2,
    application_name: "snowball_jobs",
  });
  const warn = (err: Error) => log.warn({ err }, "a database connection of the queue broke");
  pool.on("error", warn);
  pool.on("connect", (client) => client.on("error", warn));

  const presence = await announcePresence(connectionString, warn);
  tellOfGivenUp(presence.events, log);
  await presence.releaseAbandonedJobs();
  const sweep = setInterval(() => {
    presence.releaseAbandonedJobs().catch(warn);
  }, SWEEP_INTERVAL_MS);

  const runner = await run({
    events: presence.events,
    pgPool: pool,
    concurrency: CONCURRENCY,
    pollInterval: POLL_INTERVAL_MS,
    noHandleSignals: true,
    logger: quietLogger(log),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload) => job.run(payload)])),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, schedule }) =>
        schedule === undefined ? [] : [{ task: name, match: schedule }],
      ),
    ),
  });

  return {
    stop: async () => {
      clearInterval(sweep);
      await Promise.race([runner.stop(), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await presence.close();
      await pool.end();
    },
  };
}

/**
 * What nobody will try again needs a person: a removal, for instance, whose access goes on at the
 * provider. Each failed attempt before it is in the log by itself.
 */
function tellOfGivenUp(events: WorkerEvents, log: FastifyBaseLogger): void {
  events.on("job:failed", ({ job, error: err }) => {
    const { task_identifier: name, payload, attempts } = job;
    log.error({ err, job: { name, payload, attempts } }, "a job was given up");
  });
}

/** graphile-worker reports each start and end; only what went wrong is news. */
function quietLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === "error") log.error({ err: meta?.["error"] }, message);
    else if (level === "warning") log.warn(message);
    else log.debug(message);
  });
}
