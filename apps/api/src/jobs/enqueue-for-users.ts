import { type SQL, sql } from "drizzle-orm";

import type { Database } from "#database/database.ts";

import { type JobName, type PayloadOf, requestOf } from "./job-list.ts";

/** Sorts before every other id. */
const FIRST = "00000000-0000-0000-0000-000000000000";
/** A statement for so many users takes far less time than the database allows it. */
const BATCH_SIZE = 1_000;

/** The jobs of which each is about one user. */
type JobOfUser = {
  [Name in JobName]: { userId: string } extends PayloadOf<Name> ? Name : never;
}[JobName];

/**
 * Enqueues a job for each user of a query, in batches. Running it twice does no harm, because waiting jobs of the same
 * user are merged.
 * @param userIds a query with one column.
 */
export async function enqueueForUsers(
  database: Database,
  name: JobOfUser,
  userIds: SQL,
): Promise<void> {
  const { attemptsMax } = requestOf(name);
  const enqueueAfter = async (id: string) => {
    const { rows } = await database.asSystem((db) =>
      db.execute<{ id: string }>(sql`
        select id, enqueue_job(${name}, json_build_object('userId', id), ${`${name}:`} || id, now(), ${attemptsMax})
        from (
          select id from (${userIds}) as due (id) where id > ${id} order by id limit ${BATCH_SIZE}
        ) batch order by id`),
    );
    const last = rows.at(-1);
    if (last !== undefined && rows.length === BATCH_SIZE) await enqueueAfter(last.id);
  };
  await enqueueAfter(FIRST);
}
