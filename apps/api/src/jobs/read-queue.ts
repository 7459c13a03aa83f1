import { sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";

/** The jobs of a name that are due and not begun, and how long the first of them has waited. */
export type Waiting = { name: string; count: number; oldestSeconds: number };

/** What waits in the queue, by name. */
export async function readQueue(queries: Queries): Promise<Waiting[]> {
  const { rows } = await queries.execute<Waiting>(sql`
    select task_identifier as name, count(*)::integer as count,
      extract(epoch from now() - min(run_at))::float8 as "oldestSeconds"
    from graphile_worker.jobs
    where run_at <= now() and locked_at is null and attempts < max_attempts
    group by task_identifier`);
  return rows;
}
