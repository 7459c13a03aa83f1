import { sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";

/** How long the oldest due job of a name has waited. */
type Waiting = { name: string; oldestSeconds: number };

/** Returns the names of the due jobs that have not started. */
export async function readQueue(db: Db): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting>(sql`
    select task_identifier as name,
      extract(epoch from now() - min(run_at))::float8 as "oldestSeconds"
    from graphile_worker.jobs
    where run_at <= now() and locked_at is null and attempts < max_attempts
    group by task_identifier`);
  return rows;
}

/**
 * Deletes every job with one of the ids or email addresses in its payload or key. This includes waiting jobs and
 * failed jobs that were kept for review. Running jobs are skipped; the queue removes them when they finish.
 */
export async function forgetJobs(db: Db, names: readonly string[]): Promise<void> {
  const list = sql.param(names.map((name) => name.toLowerCase()));
  await db.execute(sql`
    delete from graphile_worker._private_jobs job
    where job.locked_at is null and exists (
      select from unnest(${list}::text[]) named
      where strpos(lower(job.payload::text), named) > 0 or strpos(lower(job.key), named) > 0
    )`);
}
