import { sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";

/**
 * Takes every job out of the queue whose payload or key names one of the ids or addresses: those that
 * wait, and those that were given up and are kept for a person to look at. What runs goes by itself.
 */
export async function forgetJobs(queries: Queries, names: readonly string[]): Promise<void> {
  const list = sql.param(names.map((name) => name.toLowerCase()));
  await queries.execute(sql`
    delete from graphile_worker._private_jobs job
    where job.locked_at is null and exists (
      select from unnest(${list}::text[]) named
      where strpos(lower(job.payload::text), named) > 0 or strpos(lower(job.key), named) > 0
    )`);
}
