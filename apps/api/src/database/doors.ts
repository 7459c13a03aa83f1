import type { NodePgDatabase } from "drizzle-orm/node-postgres";

import type * as schema from "./schema.ts";

/** What a store runs its statements on: one connection, already acting for somebody. */
export type Queries = NodePgDatabase<typeof schema>;

/**
 * The ways to the rows. Every piece of work says for whom it is done; row-level security holds it to
 * that, even where a statement forgets its WHERE.
 */
export type Doors = {
  /** Reads for one user, all as it stood at one moment: what is stored meanwhile is in all of them or in none. */
  asUser<T>(userId: string, work: (queries: Queries) => Promise<T>): Promise<T>;
  /**
   * Reads for one user, each in one message, and so are those that are asked for at once, all as it stood
   * at one moment: nothing waits for a transaction to be begun and ended.
   * @param beside asks what goes along with the first message and need not be of its moment; where it
   *   rejects, so does the reading.
   */
  readAsUser<T>(
    userId: string,
    work: (queries: Queries) => Promise<T>,
    beside?: (queries: Queries) => Promise<void>,
  ): Promise<T>;
  /** Statements that belong together: all or nothing, for one user. */
  asUserInTransaction<T>(userId: string, work: (queries: Queries) => Promise<T>): Promise<T>;
  /** For nobody in particular: sign-in look-ups, webhooks, jobs. Sees every row. */
  asSystem<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  asSystemInTransaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
};
