import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

import type { FastifyBaseLogger } from "fastify";
import { Logger, parseCronItems, run, type WorkerEvents } from "graphile-worker";
import { Pool } from "pg";

import type { Clock, FollowedClock } from "#ports/clock.ts";

import { followSchedules } from "./follow-schedules.ts";
import type { Job } from "./job.ts";
import { announcePresence, type WorkerPresence } from "./worker-presence.ts";

// The payload's type is known where a job is defined; the runner passes through what was enqueued.
// oxlint-disable-next-line typescript/no-explicit-any -- any payload, by definition
export type AnyJob = Job<any>;

export type JobRunner = { stop(): Promise<void> };

type Options = {
  connectionString: string;
  jobs: readonly AnyJob[];
  /** Needed where it is moved by others: then schedules go by it, and jobs ask for it first. */
  clock?: Clock;
  log: FastifyBaseLogger;
  /** False while the database's disk is full: jobs wait then, rather than fail one after the other. */
  hasRoom?: () => boolean;
};

/** Jobs spend their time waiting for providers, so a few more than there are cores. */
const CONCURRENCY = 4;
/** Bounds how late a job may start should a notification be lost. */
const POLL_INTERVAL_MS = 2_000;

/** How long the jobs of another process that was killed may wait. */
const SWEEP_INTERVAL_MS = 30_000;

/** A job that takes longer to finish is cut off, and begun again at the next start. */
const STOP_TIMEOUT_MS = 4_000;

const ROOM_INTERVAL_MS = 1_000;

/** How soon the queue is started again after it stopped by itself, and how late at most. */
const RESTART_MS = { first: 250, max: 5_000 };

/**
 * Works off the queue until stopped. `stop` lets running jobs finish, for a while.
 *
 * The queue stops by itself when it cannot note the end of a job, as when PostgreSQL restarts. It is
 * then started again; the job whose end it could not note is done once more.
 */
export async function runJobs({
  connectionString,
  jobs,
  clock,
  log,
  hasRoom = () => true,
}: Options): Promise<JobRunner> {
  const warn = (err: Error) => log.warn({ err }, "a database connection of the queue broke");
  const pool = openQueuePool(connectionString, warn);
  const presence = await announcePresence(connectionString, warn);
  const release = () => void presence.releaseAbandonedJobs().catch(warn);
  release();
  const sweep = setInterval(release, SWEEP_INTERVAL_MS);

  const followed = clock?.followed;
  const worked = followed ? jobs.map((job) => afterCatchingUp(followed, job)) : jobs;
  const work = { pool, presence, jobs: worked, log };
  let isStopping = false;
  let queue = await startQueue(work);
  const startAgain = async () => {
    for (let wait = RESTART_MS.first; !isStopping; wait = Math.min(wait * 2, RESTART_MS.max)) {
      await sleep(wait, undefined, { ref: false });
      const next = isStopping || !hasRoom() ? null : await startQueue(work).catch(warn);
      if (next) return keep(next);
    }
    return undefined;
  };
  const keep = (started: Queue) => {
    queue = started;
    void started.ended.then(() => {
      if (isStopping) return undefined;
      log.warn("the queue stopped; starting it again as soon as the database takes it");
      return startAgain();
    });
  };
  keep(queue);
  const watch = setInterval(() => {
    if (!hasRoom()) void queue.stop();
  }, ROOM_INTERVAL_MS);
  const order = (name: string) => queue.order(name);
  const stopSchedules =
    clock && followed ? followSchedules({ jobs, clock, followed, order, warn }) : null;

  return {
    stop: async () => {
      isStopping = true;
      stopSchedules?.();
      clearInterval(sweep);
      clearInterval(watch);
      await Promise.race([queue.stop(), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await presence.close();
      await pool.end();
    },
  };
}

/** The job for a queue whose own schedules do not count: it asks for the time before it begins. */
function afterCatchingUp(followed: FollowedClock, { name, attemptsMax, run }: AnyJob): AnyJob {
  return {
    name,
    attemptsMax,
    run: async (payload) => {
      await followed.catchUp();
      await run(payload);
    },
  };
}

function openQueuePool(connectionString: string, onError: (error: Error) => void): Pool {
  const pool = new Pool({
    connectionString,
    max: CONCURRENCY + 2,
    application_name: "snowball_jobs",
  });
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

type Queue = {
  /** Settles once it takes no more jobs, asked to or not; jobs may still be running. */
  ended: Promise<void>;
  stop(): Promise<void>;
  /** Has a scheduled job done once, however often it is ordered before it begins. */
  order(name: string): Promise<unknown>;
};

async function startQueue({
  pool,
  presence,
  jobs,
  log,
}: Pick<Options, "jobs" | "log"> & { pool: Pool; presence: WorkerPresence }): Promise<Queue> {
  const events: WorkerEvents = new EventEmitter();
  const ended = new Promise<void>((done) => events.once("pool:gracefulShutdown", () => done()));
  presence.watch(events);
  tellOfGivenUp(events, log);

  const runner = await run({
    events,
    pgPool: pool,
    concurrency: CONCURRENCY,
    pollInterval: POLL_INTERVAL_MS,
    noHandleSignals: true,
    logger: quietLogger(log),
    // Batches of what is there at once: outside of a batch nobody handles a note that fails.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload) => job.run(payload)])),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, schedule }) =>
        schedule === undefined ? [] : [{ task: name, match: schedule }],
      ),
    ),
  });

  return {
    ended,
    // It says no when it has stopped by itself, which is what was asked for.
    stop: () => runner.stop().catch(() => undefined),
    order: (name) => runner.addJob(name, {}, { jobKey: `scheduled:${name}` }),
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
