import { EventEmitter } from "node:events";

import type { WorkerEvents } from "graphile-worker";
import { Client } from "pg";

/**
 * Tells living workers from dead ones, so that a job begun by a killed process is begun again at
 * once; the queue by itself waits four hours.
 */
export type WorkerPresence = {
  /** To be given to the queue, which announces its workers on it. */
  events: WorkerEvents;
  /** Frees the jobs of workers that are no more. */
  releaseAbandonedJobs(): Promise<void>;
  close(): Promise<void>;
};

/** First half of the advisory locks' key; the second is made from the pool's id. */
const PRESENCE = 7_301_003;

/**
 * The worker pool of this process holds an advisory lock for as long as the process lives: PostgreSQL
 * lets go of it with the connection, also after a `kill -9`.
 * @param onError is told of a presence that could not be announced; its jobs may then run twice.
 */
export async function announcePresence(
  connectionString: string,
  onError: (error: Error) => void,
): Promise<WorkerPresence> {
  const client = new Client({ connectionString, application_name: "snowball_presence" });
  client.on("error", onError);
  await client.connect();

  const events: WorkerEvents = new EventEmitter();
  // The queue marks a job with the id of the pool that took it.
  events.on("pool:create", ({ workerPool }) => {
    client
      .query("SELECT pg_advisory_lock($1::integer, hashtext($2))", [PRESENCE, workerPool.id])
      .catch(onError);
  });

  return {
    events,
    releaseAbandonedJobs: async () => {
      await client.query(RELEASE_ABANDONED, [PRESENCE]);
    },
    close: () => client.end(),
  };
}

// pg_locks shows both halves of the key as unsigned numbers.
const RELEASE_ABANDONED = `
  SELECT graphile_worker.force_unlock_workers(array_agg(pool_id))
  FROM (SELECT DISTINCT locked_by AS pool_id FROM graphile_worker.jobs WHERE locked_by IS NOT NULL) w
  WHERE NOT EXISTS (
    SELECT FROM pg_locks
    WHERE locktype = 'advisory' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND classid = $1::integer::oid
      AND objid::bigint = (hashtext(pool_id)::bigint & 4294967295)
  )
  HAVING count(*) > 0`;
