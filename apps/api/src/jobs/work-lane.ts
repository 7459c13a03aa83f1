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
import type { JobResult, TellOutcome } from "./tell-outcomes.ts";
import type { WorkerPresence } from "./worker-presence.ts";

/** Bounds how late a job may start should a notification be lost. */
const POLL_INTERVAL_MS = 2_000;

/** How soon a lane is started again after it stopped by itself, and how late at most. */
const RESTART_MS = { first: 250, max: 5_000 };

export type LaneOptions = {
  lane: Lane;
  jobs: readonly AnyJob[];
  pool: Pool;
  presence: WorkerPresence;
  log: FastifyBaseLogger;
  /** Is told how each attempt at a job ended. */
  tell: TellOutcome;
  warn: (error: Error) => void;
};

export type WorkingLane = {
  /** Stops for good; settles when no job is under way. */
  stop(): Promise<void>;
  /** Has a scheduled job done once, however often it is ordered before it begins. */
  order(name: string): Promise<unknown>;
};

/**
 * Works off the jobs of one lane until stopped.
 *
 * A lane stops by itself when it cannot note the end of a job, as when PostgreSQL restarts. It is
 * then started again; the job whose end it could not note is done once more.
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
  /** Settles once it takes no more jobs, asked to or not; jobs may still be running. */
  ended: Promise<void>;
  stop(): Promise<void>;
  order(name: string): Promise<unknown>;
};

async function startQueue({ lane, jobs, pool, presence, log, tell }: LaneOptions): Promise<Queue> {
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
    // Batches of what is there at once: outside of a batch nobody handles a note that fails.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(jobs.map((job) => [job.name, taskOf(job, tell)])),
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

function taskOf(job: AnyJob, tell: TellOutcome): Task {
  return async (payload, helpers: JobHelpers) => {
    const began = performance.now();
    const { attempts, max_attempts: attemptsMax } = helpers.job;
    const end = (result: JobResult, more: { error?: unknown; outcome?: string | undefined } = {}) =>
      tell({ job, payload, result, attempts, ms: performance.now() - began, ...more });
    let said: unknown;
    try {
      said = await job.run(payload as never);
    } catch (error) {
      end(attempts >= attemptsMax ? "given_up" : "failed", { error });
      throw error;
    }
    return end("done", { outcome: job.outcomes?.find((outcome) => outcome === said) });
  };
}

/**
 * graphile-worker reports each start and end, and each failure with all that it knows of the job; how a
 * job ended is told by us, in one line without anybody's data.
 */
function quietLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.["failure"] === true) return;
    if (level === "error") log.error({ err: meta?.["error"] }, message);
    else if (level === "warning") log.warn(message);
    else log.debug(message);
  });
}
