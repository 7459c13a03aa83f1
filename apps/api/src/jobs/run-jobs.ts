import { setTimeout as sleep } from "node:timers/promises";

import type { FastifyBaseLogger } from "fastify";
import { Pool } from "pg";

import type { Clock, FollowedClock } from "#ports/clock.ts";

import { followSchedules } from "./follow-schedules.ts";
import type { AnyJob } from "./job.ts";
import { type Lane, LANES } from "./lanes.ts";
import { type TellOutcome, tellOutcomesTo } from "./tell-outcomes.ts";
import { type WorkingLane, workLane } from "./work-lane.ts";
import { announcePresence } from "./worker-presence.ts";

export type JobRunner = { stop(): Promise<void> };

type Options = {
  connectionString: string;
  jobs: readonly AnyJob[];
  /** Needed where it is moved by others: then schedules go by it, and jobs ask for it first. */
  clock?: Clock;
  log: FastifyBaseLogger;
  /** Is told how each attempt at a job ended, beside the log. */
  tell?: TellOutcome;
};

/** How long the jobs of another process that was killed may wait. */
const SWEEP_INTERVAL_MS = 30_000;

/** A job that takes longer to finish is cut off, and begun again at the next start. */
const STOP_TIMEOUT_MS = 4_000;

/** Works off the queue, each lane by itself, until stopped. `stop` lets running jobs finish, for a while. */
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
  const worked = followed ? jobs.map((job) => afterCatchingUp(followed, job)) : jobs;
  const tellLog = tellOutcomesTo(log);
  const tellBoth: TellOutcome = (outcome) => {
    tellLog(outcome);
    tell(outcome);
  };
  const shared = { pool, presence, log, tell: tellBoth, warn };
  const lanes = new Map<Lane, WorkingLane>();
  for (const [lane, ofLane] of byLane(worked)) {
    // oxlint-disable-next-line no-await-in-loop -- a handful, once
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

/** The job for a queue whose own schedules do not count: it asks for the time before it begins. */
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

/** Beside the one on which each lane listens; taking a job and noting its end are short statements. */
const CONNECTIONS = 3;

/**
 * A balancer takes connections while nobody is there who answers them: a lane that waited for one for ever
 * would take no job again. Also how long one waits for a connection of the pool.
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
