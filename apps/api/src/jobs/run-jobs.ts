import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

import type { FastifyBaseLogger } from "fastify";
import {
  type JobHelpers,
  Logger,
  parseCronItems,
  run,
  type Task,
  type WorkerEvents,
} from "graphile-worker";
import { Pool } from "pg";

import type { Clock, FollowedClock } from "#ports/clock.ts";

import { type AnyJob, type Lane, LANES } from "./job.ts";
import { startWorkerHeartbeat, type WorkerPresence } from "./worker-presence.ts";

export type JobRunner = { stop(): Promise<void> };

type Options = {
  connectionString: string;
  jobs: readonly AnyJob[];
  /** If it follows another clock, every job synchronizes it first, and a move enqueues the scheduled jobs. */
  clock?: Clock;
  log: FastifyBaseLogger;
  /** Called with the outcome of each attempt, in addition to the log. */
  onOutcome?: ReportOutcome;
};

/** How often to release the jobs of processes that were killed. */
const SWEEP_INTERVAL_MS = 30_000;

/** A job that runs longer is aborted and runs again at the next start. */
const STOP_TIMEOUT_MS = 4_000;

/** Runs the jobs of the queue in separate lanes until stopped. `stop` waits a few seconds for running jobs. */
export async function runJobs({
  connectionString,
  jobs,
  clock,
  log,
  onOutcome = () => undefined,
}: Options): Promise<JobRunner> {
  const warn = (err: Error) => log.warn({ err }, "a database connection of the queue broke");
  const pool = openQueuePool(connectionString, warn);
  const presence = await startWorkerHeartbeat(connectionString, warn);
  const release = () => void presence.releaseAbandonedJobs().catch(warn);
  release();
  const sweep = setInterval(release, SWEEP_INTERVAL_MS);

  const followed = clock?.followed;
  const runnable = followed ? jobs.map((job) => afterCatchingUp(followed, job)) : jobs;
  const logOutcome = logJobOutcomes(log);
  const reportOutcome: ReportOutcome = (outcome) => {
    logOutcome(outcome);
    onOutcome(outcome);
  };
  const shared = { pool, presence, log, reportOutcome, warn };
  const lanes = new Map<Lane, WorkingLane>();
  for (const [lane, ofLane] of byLane(runnable)) {
    lanes.set(lane, await workLane({ ...shared, lane, jobs: ofLane }));
  }
  const stopFollowing = followed ? enqueueAfterMoves({ jobs, followed, pool, warn }) : null;

  return {
    stop: async () => {
      stopFollowing?.();
      clearInterval(sweep);
      const stopped = Promise.all(Array.from(lanes.values(), (lane) => lane.stop()));
      await Promise.race([stopped, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await presence.close();
      await pool.end();
    },
  };
}

function byLane(jobs: readonly AnyJob[]): Map<Lane, AnyJob[]> {
  return Map.groupBy(jobs, ({ lane }) => lane);
}

/** Returns the job, which synchronizes the followed clock before each run. */
function afterCatchingUp(followed: FollowedClock, job: AnyJob): AnyJob {
  return {
    ...job,
    run: async (payload) => {
      await followed.catchUp();
      return job.run(payload);
    },
  };
}

/** Connections in addition to the one on which each lane listens. Few, because queue statements are short. */
const CONNECTIONS = 3;

/**
 * Also limits the wait for a pool connection. A load balancer accepts connections even if no server answers them.
 * Without a timeout, a lane could wait forever.
 */
const CONNECT_TIMEOUT_MS = 5_000;

function openQueuePool(connectionString: string, onError: (error: Error) => void): Pool {
  const pool = new Pool({
    connectionString,
    max: Object.keys(LANES).length + CONNECTIONS,
    application_name: "snowball_jobs",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

/** Limits the delay of a job if its notification was lost. */
const POLL_INTERVAL_MS = 2_000;

/** First and longest delay before a lane that stopped by itself is restarted. */
const RESTART_MS = { first: 250, max: 5_000 };

type LaneOptions = {
  lane: Lane;
  jobs: readonly AnyJob[];
  pool: Pool;
  presence: WorkerPresence;
  log: FastifyBaseLogger;
  reportOutcome: ReportOutcome;
  warn: (error: Error) => void;
};

type WorkingLane = {
  /** Stops the lane. Settles when no job is running. */
  stop(): Promise<void>;
};

/**
 * Runs the jobs of one lane until stopped.
 *
 * A lane stops by itself if it cannot record the end of a job, for example while PostgreSQL restarts. It is then
 * restarted, and that job runs again.
 */
async function workLane(options: LaneOptions): Promise<WorkingLane> {
  const { lane, log, warn } = options;
  let isStopping = false;
  let queue = await startQueue(options);
  const startAgain = async () => {
    for (let wait = RESTART_MS.first; !isStopping; wait = Math.min(wait * 2, RESTART_MS.max)) {
      await sleep(wait, undefined, { ref: false });
      const next = isStopping ? null : await startQueue(options).catch(warn);
      if (next) return keep(next);
    }
    return undefined;
  };
  const keep = (started: Queue) => {
    queue = started;
    void started.ended.then(() => {
      if (isStopping) return undefined;
      log.warn({ lane }, "a lane stopped; starting it again as soon as the database takes it");
      return startAgain();
    });
  };
  keep(queue);

  return {
    stop: () => {
      isStopping = true;
      return queue.stop();
    },
  };
}

type Queue = {
  /** Settles once it takes no more jobs, for any reason. Jobs may still be running. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

async function startQueue(options: LaneOptions): Promise<Queue> {
  const { lane, jobs, pool, presence, log, reportOutcome } = options;
  const events: WorkerEvents = new EventEmitter();
  const ended = new Promise<void>((done) => events.once("pool:gracefulShutdown", () => done()));
  presence.watch(events);

  const runner = await run({
    events,
    pgPool: pool,
    concurrency: LANES[lane].slots,
    pollInterval: POLL_INTERVAL_MS,
    noHandleSignals: true,
    logger: quietLogger(log),
    // Batches without delay, because graphile-worker handles a failed update only inside a batch.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(jobs.map((job) => [job.name, taskOf(job, reportOutcome)])),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, schedule }) =>
        schedule === undefined ? [] : [{ task: name, match: schedule }],
      ),
    ),
  });

  return {
    ended,
    // `stop` rejects if the runner has already stopped by itself.
    stop: () => runner.stop().catch(() => undefined),
  };
}

function taskOf(job: AnyJob, reportOutcome: ReportOutcome): Task {
  return async (payload, helpers: JobHelpers) => {
    const began = performance.now();
    const { attempts, max_attempts: attemptsMax } = helpers.job;
    const end = (result: JobResult, more: { error?: unknown; outcome?: string | undefined } = {}) =>
      reportOutcome({ job, payload, result, attempts, ms: performance.now() - began, ...more });
    let returned: unknown;
    try {
      returned = await job.run(payload as never);
    } catch (error) {
      end(attempts >= attemptsMax ? "given_up" : "failed", { error });
      throw error;
    }
    return end("done", { outcome: job.outcomes?.find((outcome) => outcome === returned) });
  };
}

/**
 * Reduces the log of graphile-worker, which includes the payloads of failed jobs. `logJobOutcomes` logs each
 * attempt without personal data.
 */
function quietLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.["failure"] === true) return;
    if (level === "error") log.error({ err: meta?.["error"] }, message);
    else if (level === "warning") log.warn(message);
    else log.debug(message);
  });
}

type JobResult = "done" | "failed" | "given_up";

type Outcome = {
  job: Pick<AnyJob, "name" | "lane">;
  payload: unknown;
  result: JobResult;
  /** One of the job's `outcomes`, if it returned one. */
  outcome?: string | undefined;
  /** Number of this attempt, from 1. */
  attempts: number;
  ms: number;
  error?: unknown;
};

export type ReportOutcome = (outcome: Outcome) => void;

/**
 * Returns a function that logs each attempt at a job. A job that was given up needs an operator, e.g. because a
 * removed connection still has access at its provider. That log line includes the row ids of the payload.
 */
function logJobOutcomes(log: FastifyBaseLogger): ReportOutcome {
  return ({ job: { name, lane }, payload, result, outcome, attempts, ms, error: err }) => {
    const job = { name, lane, result, outcome, attempts, ms: Math.round(ms) };
    if (result === "done") log.info({ job }, "a job was done");
    else if (result === "failed") log.warn({ job, err }, "a job failed; it is tried again");
    else log.error({ job: { ...job, payload: idsOf(payload) }, err }, "a job was given up");
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns only the UUIDs of a payload, because other fields contain personal data such as addresses. */
function idsOf(payload: unknown): object {
  if (typeof payload !== "object" || payload === null) return {};

  return Object.fromEntries(
    Object.entries(payload).filter(([, value]) => typeof value === "string" && UUID.test(value)),
  );
}

const CHECK_INTERVAL_MS = 1_000;
const ENQUEUE = `select enqueue_job(name, '{}'::json, 'scheduled:' || name, now(), attempts)
  from unnest($1::text[], $2::integer[]) as scheduled (name, attempts)`;

/**
 * Enqueues every scheduled job once whenever the followed clock was moved, because graphile-worker uses the system
 * clock. Jobs that were not due find nothing to do. Every worker process enqueues them. The job key prevents
 * duplicates of jobs that have not started.
 * @returns a function that stops it.
 */
function enqueueAfterMoves({
  jobs,
  followed,
  pool,
  warn,
}: {
  jobs: readonly AnyJob[];
  followed: FollowedClock;
  pool: Pool;
  warn: (error: Error) => void;
}): () => void {
  const scheduled = jobs.filter(({ schedule }) => schedule !== undefined);
  let offsetMs = followed.offsetMs();
  let isChecking = false;
  const check = async () => {
    await followed.catchUp();
    const movedMs = followed.offsetMs();
    if (movedMs === offsetMs) return;
    await pool.query(ENQUEUE, [
      scheduled.map(({ name }) => name),
      scheduled.map(({ attemptsMax }) => attemptsMax),
    ]);
    offsetMs = movedMs; // Not reached after an error, so the next check enqueues them all again.
  };
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void check()
      .catch(warn)
      .finally(() => {
        isChecking = false;
      });
  }, CHECK_INTERVAL_MS);

  return () => clearInterval(timer);
}
