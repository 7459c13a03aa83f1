import { createHash } from "node:crypto";

import { type SQL, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";

/**
 * Background work that is retried if it fails. A job must be idempotent, because it can run twice: a process may
 * crash after the work but before the job is marked as done.
 */
export type Job<Payload extends JobPayload> = JobDefinition<Payload> & {
  name: string;
  run: (payload: Payload) => Promise<unknown>;
};

export type JobPayload = Record<string, string | number | boolean | null>;

/** What is known about a job without the code that runs it. */
export type JobDefinition<Payload> = {
  /** The lane that runs it. Lanes do not wait for each other. */
  lane: Lane;
  /** Number of attempts. After the last one the job stays in the queue for review. */
  attemptsMax: number;
  /** A new job replaces a job with the same key that has not started. */
  keyOf?: (payload: Payload) => string;
  /** Whether jobs with the same key run one at a time; otherwise they may run in parallel. */
  isOneAtATime?: boolean;
  /** Cron expression in UTC for scheduled jobs. */
  schedule?: string;
  /** Return values of `run` that are logged and counted. Other values are ignored. */
  outcomes?: readonly string[];
};

// Only the definition of a job uses the payload's type. The runner passes the payload through.
// oxlint-disable-next-line typescript/no-explicit-any -- any payload, by definition
export type AnyJob = Job<any>;

/** The data needed to enqueue a job. */
export type JobRequest<Payload> = Pick<
  JobDefinition<Payload>,
  "attemptsMax" | "keyOf" | "isOneAtATime"
> & {
  name: string;
  /** Minimum delay; default 0. */
  delayMs?: number;
};

/** Enqueues a job in the caller's transaction, so that it exists only if the transaction commits. */
export async function enqueueJob<Payload extends object>(
  db: Db,
  job: JobRequest<Payload>,
  payload: Payload,
): Promise<void> {
  await db.execute(sql`select ${callOf(job, payload)}`);
}

/** Returns the SQL call that enqueues a job, for use in a larger statement. */
export function callOf<Payload extends object>(job: JobRequest<Payload>, payload: Payload): SQL {
  const key = job.keyOf ? `${job.name}:${job.keyOf(payload)}` : null;
  const queue = job.isOneAtATime === true && key !== null ? queueOf(job.name, key) : null;

  // Passes a delay, not a time, because the queue uses the database's clock, which may differ from ours.
  return sql`enqueue_job(${job.name}, ${JSON.stringify(payload)}::json, ${key}, now() + ${job.delayMs ?? 0}::double precision * interval '1 millisecond', ${job.attemptsMax}, ${queue})`;
}

/** Returns how many jobs of a name are due and not started, at most `max`. */
export async function countWaitingJobs(
  db: Db,
  { name, max }: { name: string; max: number },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from (
      select from graphile_worker.jobs
      where task_identifier = ${name} and run_at <= now() and locked_at is null limit ${max}
    ) waiting`,
  );
  return rows[0]?.count ?? 0;
}

/** Number of queues per job name. Limited because every search for a job scans all queues. */
const QUEUES = 64;

/** Returns the serial queue of a key. Two keys can share a queue, because there are only `QUEUES`. */
function queueOf(name: string, key: string): string {
  return `${name}:${createHash("sha256").update(key).digest().readUInt32BE() % QUEUES}`;
}

/** Groups of jobs. Jobs of one lane never wait for those of another. */
export type Lane = "banks" | "money" | "mail" | "notifications" | "housekeeping";

/**
 * Number of jobs of a lane that a process runs at once. Bank jobs mostly wait for the bank. Housekeeping jobs need
 * CPU time, so more than two would slow down requests.
 */
export const LANES: Readonly<Record<Lane, { slots: number }>> = {
  banks: { slots: 8 },
  money: { slots: 3 },
  mail: { slots: 3 },
  notifications: { slots: 2 },
  housekeeping: { slots: 2 },
};
