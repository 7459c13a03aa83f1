import type { NodePgDatabase } from "drizzle-orm/node-postgres";

/** The query builder of one connection, which acts as one user or as the system. */
export type Queries = NodePgDatabase;

/**
 * The scopes in which statements run: as one user or as the system. Row-level security limits a user's statements to
 * the user's rows, even if a statement has no WHERE.
 */
export type DatabaseScopes = {
  /** Runs reads for one user in a read-only transaction, all with the same snapshot. */
  asUser<T>(userId: string, work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Runs statements for one user in one transaction. */
  asUserInTransaction<T>(userId: string, work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Runs statements that are not limited to one user: sign-in queries, webhooks and jobs. Sees every row. */
  asSystem<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  asSystemInTransaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
};
