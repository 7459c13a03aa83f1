import { createHash } from "node:crypto";

import { type SQL, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";

import type { Lane } from "./lanes.ts";

/**
 * Work that is done after the answer, and again when it fails. A job may run twice (a process can
 * die between the work and the mark "done"), so running it twice must be the same as once.
 */
export type Job<Payload extends Record<string, string | number | boolean | null>> = {
  name: string;
  /** Whom it waits for; jobs of other lanes go on meanwhile. */
  lane: Lane;
  /** Attempts before it is given up and left in the queue for a person to look at. */
  attemptsMax: number;
  /** A job with the same key that has not begun is replaced, not repeated. */
  keyOf?: (payload: Payload) => string;
  /** Standard cron expression in UTC, for work that nobody asks for. */
  schedule?: string;
  /** Whether each worker orders it as it starts, whatever its schedule. */
  isOrderedAtStart?: true;
  /** What a run may say that it came to, to be logged and counted; other words are not heard. */
  outcomes?: readonly string[];
  run: (payload: Payload) => Promise<unknown>;
};

// The payload's type is known where a job is defined; the runner passes through what was enqueued.
// oxlint-disable-next-line typescript/no-explicit-any -- any payload, by definition
export type AnyJob = Job<any>;

/** What enqueues: the name and the key of a job, without the means to run it. */
export type JobRequest<Payload> = {
  name: string;
  attemptsMax: number;
  keyOf?: (payload: Payload) => string;
  /** Whether jobs with the same key run one after the other; else one may begin while another runs. */
  isOneAtATime?: boolean;
  /** How long it waits at least; it may run at once when absent. */
  delayMs?: number;
};

/** Puts a job into the queue in the caller's transaction: it exists exactly if the change does. */
export async function enqueueJob<Payload extends object>(
  queries: Queries,
  job: JobRequest<Payload>,
  payload: Payload,
): Promise<void> {
  await queries.execute(sql`select ${callOf(job, payload)}`);
}

/** What puts it into the queue, for a statement that changes something as well. */
export function callOf<Payload extends object>(job: JobRequest<Payload>, payload: Payload): SQL {
  const key = job.keyOf ? `${job.name}:${job.keyOf(payload)}` : null;
  const queue = job.isOneAtATime === true && key !== null ? queueOf(job.name, key) : null;

  // The queue waits by the database's clock, which nobody moves: so it is told how long, not until when.
  return sql`enqueue_job(${job.name}, ${JSON.stringify(payload)}::json, ${key}, now() + ${job.delayMs ?? 0}::double precision * interval '1 millisecond', ${job.attemptsMax}, ${queue})`;
}

/** How many jobs of a name are due and not begun, as far as it matters. */
export async function countWaitingJobs(
  queries: Queries,
  { name, max }: { name: string; max: number },
): Promise<number> {
  const { rows } = await queries.execute<{ count: number }>(
    sql`select count(*)::integer as count from (
      select from graphile_worker.jobs
      where task_identifier = ${name} and run_at <= now() and locked_at is null limit ${max}
    ) waiting`,
  );
  return rows[0]?.count ?? 0;
}

/** Every look for a job looks at all queues, so there are no more of them than this. */
const QUEUES = 64;

/** The queue in which jobs of a key wait for each other, now and then for those of another key as well. */
function queueOf(name: string, key: string): string {
  return `${name}:${createHash("sha256").update(key).digest().readUInt32BE() % QUEUES}`;
}
