import { DrizzleQueryError } from "drizzle-orm/errors";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { type ClientBase, Pool, type PoolClient, type QueryResult } from "pg";

import { roleIn } from "#config/settings.ts";

/** Connections per pool. On two cores, four were as fast as twenty. */
const POOL_SIZE = 4;
const CONNECT_TIMEOUT_MS = 2_000;

export type Database = DatabaseScopes & {
  /** Whether it responds, even if much work is waiting for it. */
  canAnswer(): Promise<boolean>;
  /** Whether a process runs the jobs; null if the database does not respond. */
  hasWorker(): Promise<boolean | null>;
  pools(): PoolUse[];
  close(): Promise<void>;
};

type PoolUse = {
  pool: "api" | "system" | "asking";
  total: number;
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
};

/** The logins of the running processes. Neither owns anything in the database. */
export type Logins = {
  /** Connection string of `snowball_api`. */
  api: string;
  /** Connection string of `snowball_system`. */
  system: string;
};

/** Opens the connection pools of a database. Connections are opened when first needed. */
export function openDatabase(logins: Logins, onError: (error: Error) => void): Database {
  const api = openPool(logins.api, onError, { pipeline: true });
  const system = openPool(logins.system, onError, { pipeline: true });
  // Health checks have their own pool, so that they do not wait behind other work and time out.
  const health = openPool(logins.api, onError);
  const check = createHealthCheck(health);
  const actAs =
    (begin: string, isReadOnly: boolean): DatabaseScopes["asUser"] =>
    (userId, work) =>
      lend(api, (client, db) => {
        const user = { userId, role: api.role };
        return inTransaction({ client, db, isReadOnly }, work, () => beginAs(client, user, begin));
      });

  const scopes: DatabaseScopes = {
    asUser: actAs("begin isolation level repeatable read, read only", true),
    asUserInTransaction: actAs("begin", false),
    asSystem: (work) => lend(system, (_client, db) => work(db)),
    asSystemInTransaction: (work) =>
      lend(system, (client, db) =>
        inTransaction({ client, db }, work, () => client.query("begin")),
      ),
  };

  return {
    ...scopes,
    canAnswer: async () => (await check("select true as answer")) === true,
    hasWorker: () => check(`select exists (${WORKER_LOCKS}) as answer`),
    pools: () => [useOf("api", api), useOf("system", system), useOf("asking", health)],
    close: async () => {
      await Promise.all([api, system, health].map(({ pool }) => pool.end()));
    },
  };
}

function useOf(name: PoolUse["pool"], { pool }: LoginPool): PoolUse {
  const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool;

  return { pool: name, total, idle, waiting };
}

/** Creates a function that runs a yes/no query. Concurrent calls share one query. Any failure returns null. */
function createHealthCheck(health: LoginPool): (text: string) => Promise<boolean | null> {
  const pending = new Map<string, Promise<boolean | null>>();

  return (text) => {
    const running = pending.get(text);
    if (running) return running;
    const answer = lend(health, async (client) => {
      const { rows } = await client.query<{ answer: boolean }>(text);
      return rows[0]?.answer ?? null;
    })
      .catch(() => null)
      .finally(() => pending.delete(text));
    pending.set(text, answer);
    return answer;
  };
}

/** Connections of one login, and the role that they must act as. */
type LoginPool = { pool: Pool; role: string };

/** @param options `pipeline`: sends queries without waiting for the results of earlier ones. */
function openPool(
  connectionString: string,
  onError: (error: Error) => void,
  { pipeline = false }: { pipeline?: boolean } = {},
): LoginPool {
  const role = roleIn(connectionString);
  const pool = new Pool({
    connectionString,
    max: POOL_SIZE,
    pipeline,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: role,
  });

  // Without a listener, the error event of a broken connection would end the process.
  pool.on("connect", (client) => {
    client.on("error", (error) => {
      lostConnections.add(client);
      onError(error);
    });
  });
  pool.on("error", () => undefined); // Repeats the errors of idle connections, which are handled above.
  return { pool, role };
}

const lostConnections = new WeakSet<PoolClient>();

/** The query builders of connections that passed the check of their role. */
const checkedConnections = new WeakMap<PoolClient, Db>();

async function lend<T>(
  { pool, role }: LoginPool,
  work: (client: PoolClient, db: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    const db = checkedConnections.get(client) ?? drizzle(client);
    if (!checkedConnections.has(client)) {
      await requireActingRole(client, role);
      checkedConnections.set(client, db);
    }
    return await work(client, db);
  } catch (error) {
    if (error instanceof WrongRole || endsConnection(error)) lostConnections.add(client);
    if (error instanceof WrongRole) throw error;
    if (lostConnections.has(client)) throw new ConnectionLost(redactStatement(error));
    throw redactStatement(error);
  } finally {
    // A connection in an unknown state is closed, so that the next request does not get it.
    client.release(lostConnections.has(client));
  }
}

/** The connection was closed or broke. The work may be retried on another connection. */
class ConnectionLost extends Error {
  readonly code = "08006"; // PostgreSQL's code for connection_failure.

  constructor(cause: unknown) {
    super("The connection to the database was lost.", { cause });
  }
}

/** Whether PostgreSQL closes the connection after this error. The close event follows a moment later. */
function endsConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { severity } = error as Error & { severity?: string };

  return severity === "FATAL" || severity === "PANIC" || endsConnection(error.cause);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function requireUuid(userId: string): string {
  if (!UUID.test(userId)) throw new Error("This is not the id of a user.");
  return userId;
}

/**
 * Begins a transaction and sets its user, in one message. The setting ends with the transaction, so it never
 * applies to the next user of the connection. The message also returns the current role, because a pooler may
 * assign another server connection to each transaction.
 */
async function beginAs(
  client: PoolClient,
  { userId, role }: { userId: string; role: string },
  begin: string,
): Promise<void> {
  // For several statements the driver returns a list, which its types do not declare.
  const [, settings] = (await client.query(
    `${begin}; select set_config('snowball.user_id', '${requireUuid(userId)}', true), current_user as role`,
  )) as unknown as QueryResult<{ role: string }>[];
  const acting = settings?.rows[0]?.role;
  if (acting === role) return;

  throw new WrongRole(`A transaction must act as ${role}, and would act as ${String(acting)}.`);
}

async function inTransaction<T>(
  { client, db, isReadOnly = false }: { client: PoolClient; db: Db; isReadOnly?: boolean },
  work: (db: Db) => Promise<T>,
  begin: () => Promise<unknown>,
): Promise<T> {
  try {
    await begin();
    const result = await work(db);
    const ended = client.query("commit");
    // What was read does not depend on it, and later statements of the connection run after it.
    if (isReadOnly) ended.catch(() => lostConnections.add(client));
    else await ended;
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => lostConnections.add(client));
    throw error;
  }
}

/** The query builder of one connection, which acts as one user or as the system. */
export type Db = NodePgDatabase;

type Preparable<Rows> = { prepare(name: string): Prepared<Rows> };
type Prepared<Rows> = { execute(values: Record<string, unknown>): Promise<Rows> };

/**
 * Returns a function that builds a query once per connection, because Drizzle needs a millisecond for a hundred
 * columns. The query has no name: a pooler may assign a transaction to a connection without the named statement.
 */
export function preparedQuery<Rows>(
  build: (db: Db) => Preparable<Rows>,
): (db: Db, values: Record<string, unknown>) => Promise<Rows> {
  const queries = new WeakMap<Db, Prepared<Rows>>();

  return (db, values) => {
    const query = queries.get(db) ?? build(db).prepare("");
    queries.set(db, query);
    return query.execute(values);
  };
}

/**
 * The scopes in which statements run: as one user or as the system. Row-level security limits a user's statements to
 * the user's rows, even if a statement has no WHERE.
 */
type DatabaseScopes = {
  /** Runs reads for one user in a read-only transaction, all with the same snapshot. */
  asUser<T>(userId: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs statements for one user in one transaction. */
  asUserInTransaction<T>(userId: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs statements that are not limited to one user: sign-in queries, webhooks and jobs. Sees every row. */
  asSystem<T>(work: (db: Db) => Promise<T>): Promise<T>;
  asSystemInTransaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
};

/**
 * Returns an error of a failed statement that is safe to log. Drizzle's error contains every parameter, and
 * PostgreSQL's detail contains the row, with password hashes, email addresses and valid links. The result has only
 * the statement's text, the code and the constraint.
 */
export function redactStatement(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;

  const {
    code = "",
    constraint,
    message,
  } = (error.cause ?? {}) as {
    code?: string;
    constraint?: string;
    message?: string;
  };
  // Messages of class 22 (data exception) quote the value.
  const safeMessage = code.startsWith("22") ? "a value does not fit" : message;

  return new Error(`Failed statement: ${error.query}`, {
    cause: Object.assign(new Error(safeMessage), { code, constraint }),
  });
}

type Rights = {
  /** The role that logged in, and the current role. */
  login: string;
  role: string;
  pid: number;
  /** Why the role has too many privileges; null if it has not. */
  excess: string | null;
};

/** A connection acts as the wrong role, or its role has privileges that bypass row-level security. */
export class WrongRole extends Error {}

/**
 * Checks the role and its privileges on the server. A pooler may log in as another role than requested, and an
 * administrator may have granted the role more privileges.
 * @throws WrongRole with a sentence for the operator.
 */
export async function requireActingRole(client: ClientBase, wanted: string): Promise<Rights> {
  const { rows } = await client.query<Rights>(RIGHTS);
  const [rights] = rows;
  if (rights?.login !== wanted || rights.role !== wanted) {
    throw new WrongRole(
      `The connection must log in and act as ${wanted}, not as ${rights?.role ?? rights?.login}.`,
    );
  }
  if (rights.excess !== null) {
    throw new WrongRole(
      `The login ${wanted} ${rights.excess}: what one user may not see of another hangs on its having no such right.`,
    );
  }
  return rights;
}

const RIGHTS = `
  SELECT session_user::text AS login, current_user::text AS role, pg_backend_pid() AS pid, CASE
    WHEN r.rolsuper THEN 'is a superuser'
    WHEN r.rolbypassrls THEN 'bypasses row-level security'
    WHEN current_setting('row_security') <> 'on' THEN 'works with row_security off'
    WHEN r.rolcreaterole OR r.rolcreatedb OR r.rolreplication
      THEN 'may create roles or databases, or replicate'
    WHEN EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid) THEN 'is a member of other roles'
    WHEN EXISTS (SELECT FROM pg_class WHERE relowner = r.oid)
      OR EXISTS (SELECT FROM pg_database WHERE datdba = r.oid)
      OR EXISTS (SELECT FROM pg_namespace WHERE nspowner = r.oid) THEN 'owns a part of the database'
  END AS excess
  FROM pg_roles r WHERE r.rolname = current_user`;

/**
 * Waits for independent queries of one transaction. Like `Promise.all`, but if one fails it still waits for the
 * others. Otherwise they could run after the transaction ended and store data outside of it.
 * @throws the first rejection in time.
 */
export async function allSettledThenThrow<T extends readonly unknown[]>(
  ...queries: { [At in keyof T]: Promise<T[At]> }
): Promise<T> {
  // Created first, so that it keeps the first failure. Later failures may be consequences of it.
  const all = Promise.all(queries) as unknown as Promise<T>;
  await Promise.allSettled([all, ...queries]);

  return all;
}

/**
 * First half of the key of the advisory locks that running worker pools hold. The second half is derived from the
 * pool's id (`jobs/worker-presence.ts`).
 */
export const WORKER_LOCK = 7_301_003;

/** Query for the advisory locks of all running worker pools of this database, on any machine. */
export const WORKER_LOCKS = `
  SELECT FROM pg_locks
  WHERE locktype = 'advisory' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = ${WORKER_LOCK}::oid`;
