import { setTimeout as sleep } from "node:timers/promises";

import type { FastifyBaseLogger } from "fastify";
import { Pool } from "pg";

import type { Clock, FollowedClock } from "#ports/clock.ts";

import { followSchedules } from "./follow-schedules.ts";
import type { AnyJob } from "./job.ts";
import { type Lane, LANES } from "./lanes.ts";
import { logJobOutcomes, type ReportOutcome } from "./log-job-outcomes.ts";
import { type WorkingLane, workLane } from "./work-lane.ts";
import { announcePresence } from "./worker-presence.ts";

export type JobRunner = { stop(): Promise<void> };

type Options = {
  connectionString: string;
  jobs: readonly AnyJob[];
  /** If it follows another clock, schedules use it and every job synchronizes it first. */
  clock?: Clock;
  log: FastifyBaseLogger;
  /** Called with the outcome of each attempt, in addition to the log. */
  tell?: ReportOutcome;
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
  tell = () => undefined,
}: Options): Promise<JobRunner> {
  const warn = (err: Error) => log.warn({ err }, "a database connection of the queue broke");
  const pool = openQueuePool(connectionString, warn);
  const presence = await announcePresence(connectionString, warn);
  const release = () => void presence.releaseAbandonedJobs().catch(warn);
  release();
  const sweep = setInterval(release, SWEEP_INTERVAL_MS);

  const followed = clock?.followed;
  const runnable = followed ? jobs.map((job) => afterCatchingUp(followed, job)) : jobs;
  const logOutcome = logJobOutcomes(log);
  const reportOutcome: ReportOutcome = (outcome) => {
    logOutcome(outcome);
    tell(outcome);
  };
  const shared = { pool, presence, log, reportOutcome, warn };
  const lanes = new Map<Lane, WorkingLane>();
  for (const [lane, ofLane] of byLane(runnable)) {
    // oxlint-disable-next-line no-await-in-loop -- few lanes, only at startup
    lanes.set(lane, await workLane({ ...shared, lane, jobs: ofLane }));
  }
  const order = async (name: string) => {
    const lane = jobs.find((job) => job.name === name)?.lane;
    await (lane && lanes.get(lane)?.order(name));
  };
  for (const { name, isOrderedAtStart } of jobs) {
    if (isOrderedAtStart) void order(name).catch(warn);
  }
  const stopSchedules =
    clock && followed ? followSchedules({ jobs, clock, followed, order, warn }) : null;

  return {
    stop: async () => {
      stopSchedules?.();
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

/** Returns the job without its schedule. It synchronizes the followed clock before each run. */
function afterCatchingUp(
  followed: FollowedClock,
  { name, lane, attemptsMax, outcomes = [], run }: AnyJob,
): AnyJob {
  return {
    name,
    lane,
    attemptsMax,
    outcomes,
    run: async (payload) => {
      await followed.catchUp();
      return run(payload);
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
