import { sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";

/** The due jobs of a name that have not started, and how long the oldest has waited. */
export type Waiting = { name: string; count: number; oldestSeconds: number };

/** Returns the waiting jobs by name. */
export async function readQueue(queries: Queries): Promise<Waiting[]> {
  const { rows } = await queries.execute<Waiting>(sql`
    select task_identifier as name, count(*)::integer as count,
      extract(epoch from now() - min(run_at))::float8 as "oldestSeconds"
    from graphile_worker.jobs
    where run_at <= now() and locked_at is null and attempts < max_attempts
    group by task_identifier`);
  return rows;
}
