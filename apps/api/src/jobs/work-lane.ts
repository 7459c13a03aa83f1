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
import type { Pool } from "pg";

import type { AnyJob } from "./job.ts";
import { type Lane, LANES } from "./lanes.ts";
import type { JobResult, ReportOutcome } from "./log-job-outcomes.ts";
import type { WorkerPresence } from "./worker-presence.ts";

/** Limits the delay of a job if its notification was lost. */
const POLL_INTERVAL_MS = 2_000;

/** First and longest delay before a lane that stopped by itself is restarted. */
const RESTART_MS = { first: 250, max: 5_000 };

export type LaneOptions = {
  lane: Lane;
  jobs: readonly AnyJob[];
  pool: Pool;
  presence: WorkerPresence;
  log: FastifyBaseLogger;
  reportOutcome: ReportOutcome;
  warn: (error: Error) => void;
};

export type WorkingLane = {
  /** Stops the lane. Settles when no job is running. */
  stop(): Promise<void>;
  /** Enqueues a scheduled job, unless it is already waiting. */
  order(name: string): Promise<unknown>;
};

/**
 * Runs the jobs of one lane until stopped.
 *
 * A lane stops by itself if it cannot record the end of a job, for example while PostgreSQL restarts. It is then
 * restarted, and that job runs again.
 */
export async function workLane(options: LaneOptions): Promise<WorkingLane> {
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
    order: (name) => queue.order(name),
  };
}

type Queue = {
  /** Settles once it takes no more jobs, for any reason. Jobs may still be running. */
  ended: Promise<void>;
  stop(): Promise<void>;
  order(name: string): Promise<unknown>;
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
    order: (name) => runner.addJob(name, {}, { jobKey: `scheduled:${name}` }),
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
