import type { Database, Queries } from "#database/database.ts";

import { enqueue, type JobName, type PayloadOf } from "./job-list.ts";

/** Sorts before every other id. */
const FIRST = "00000000-0000-0000-0000-000000000000";
const BATCH_SIZE = 500;

/** The jobs of which each is about one user. */
type JobOfUser = {
  [Name in JobName]: { userId: string } extends PayloadOf<Name> ? Name : never;
}[JobName];

type Users<User> = {
  /** Returns the users after an id, in the order of their ids. */
  find: (queries: Queries, page: { after: string; limit: number }) => Promise<User[]>;
  isDue: (user: User) => boolean;
};

/**
 * Enqueues a job for each due user. Reads the users in batches, each in its own transaction. Running it twice does no
 * harm, because waiting jobs of the same user are merged.
 */
export async function enqueueForUsers<User extends { id: string }>(
  database: Database,
  name: JobOfUser,
  { find, isDue }: Users<User>,
): Promise<void> {
  let after: string | undefined = FIRST;
  while (after !== undefined) {
    const from: string = after;
    // oxlint-disable-next-line no-await-in-loop -- each batch continues where the last one ended
    after = await database.asSystemInTransaction(async (queries) => {
      const found = await find(queries, { after: from, limit: BATCH_SIZE });
      for (const { id } of found.filter(isDue)) await enqueue(queries, name, { userId: id });
      return found.length < BATCH_SIZE ? undefined : found.at(-1)?.id;
    });
  }
}
