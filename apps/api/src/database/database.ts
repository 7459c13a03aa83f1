import { drizzle } from "drizzle-orm/node-postgres";
import { Pool, type PoolClient, type QueryResult } from "pg";

import { roleIn } from "#config/role-names.ts";

import * as schema from "./schema.ts";
import { requireActingRole, WrongRole, wouldActAs } from "./acting-role.ts";
import type { Doors, Queries } from "./doors.ts";
import { heedProvisos } from "./proviso.ts";
import { ReadingConnection } from "./reading-connection.ts";
import { redactStatement } from "./redact-statement.ts";
import { WORKER_LOCKS } from "./worker-lock.ts";

export type { Queries } from "./doors.ts";

/** Two cores and one PostgreSQL: four connections a pool did as well as twenty. */
const POOL_SIZE = 4;
const CONNECT_TIMEOUT_MS = 2_000;

/** The database as the features see it. */
export type Database = Doors & {
  /** Whether it answers at all, however much work waits for it. */
  canAnswer(): Promise<boolean>;
  /** Whether a process is there that works off the jobs; null where the database does not answer. */
  hasWorker(): Promise<boolean | null>;
  /** How its connections are used now. */
  pools(): PoolUse[];
  close(): Promise<void>;
};

export type PoolUse = {
  pool: "api" | "system" | "asking";
  total: number;
  idle: number;
  /** Work that waits for a connection. */
  waiting: number;
};

/** How the running processes log in; neither login owns anything (`grants.ts`). */
export type Logins = {
  /** Connection string of `snowball_api`. */
  api: string;
  /** Connection string of `snowball_system`. */
  system: string;
};

/** Opens pools on one database, one for each login. Connections are made when first needed. */
export function openDatabase(logins: Logins, onError: (error: Error) => void): Database {
  const api = openPool(logins.api, onError);
  // Reads in one message are another protocol, and there may be a pooler before the other login.
  const system = openPool(logins.system, onError, { pipeline: true });
  // A connection of its own: behind the work that waits, the question would time out with it.
  const asking = openPool(logins.api, onError);
  const ask = askerOf(asking);
  const actAs =
    (begin: string): Doors["asUser"] =>
    (userId, work) =>
      lend(api, (client) => {
        const user = { userId, role: api.role };
        return inTransaction(client, work, () => beginAs(client, user, begin));
      });

  const doors = heedProvisos({
    asUser: actAs("begin isolation level repeatable read, read only"),
    readAsUser: (userId, work, beside = async () => undefined) =>
      lend(api, (client) => {
        const { connection, queries, besides } = readingOf(client);
        const reader = { userId: uuidOf(userId), role: api.role };
        return connection.lendTo(reader, async () => {
          const [, result] = await Promise.all([beside(besides), work(queries)]);
          return result;
        });
      }),
    asUserInTransaction: actAs("begin"),
    asSystem: (work) => lend(system, (client) => work(queriesOf(client))),
    asSystemInTransaction: (work) =>
      lend(system, (client) => inTransaction(client, work, () => client.query("begin"))),
  });

  return {
    ...doors,
    canAnswer: async () => (await ask("select true as answer")) === true,
    hasWorker: () => ask(`select exists (${WORKER_LOCKS}) as answer`),
    pools: () => [useOf("api", api), useOf("system", system), useOf("asking", asking)],
    close: async () => {
      await Promise.all([api, system, asking].map(({ pool }) => pool.end()));
    },
  };
}

function useOf(name: PoolUse["pool"], { pool }: LoginPool): PoolUse {
  const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool;

  return { pool: name, total, idle, waiting };
}

/** Asks yes or no; whoever asks the same meanwhile gets the same answer. Null for any failure. */
function askerOf(asking: LoginPool): (text: string) => Promise<boolean | null> {
  const asked = new Map<string, Promise<boolean | null>>();

  return (text) => {
    const underWay = asked.get(text);
    if (underWay) return underWay;
    const answer = lend(asking, async (client) => {
      const { rows } = await client.query<{ answer: boolean }>(text);
      return rows[0]?.answer ?? null;
    })
      .catch(() => null)
      .finally(() => asked.delete(text));
    asked.set(text, answer);
    return answer;
  };
}

/** Connections of one login, and who each of them must act as. */
type LoginPool = { pool: Pool; role: string };

/** @param options `pipeline`: what is asked for at once is sent at once, and not one after the other's answer. */
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

  // A connection that breaks, idle or lent, would end the process if nobody listened for it.
  pool.on("connect", (client) => {
    client.on("error", (error) => {
      lostConnections.add(client);
      onError(error);
    });
  });
  pool.on("error", () => undefined); // An idle one's, which the listener above was told already.
  return { pool, role };
}

const lostConnections = new WeakSet<PoolClient>();

/** Connections on which the server said who we are there. */
const provenConnections = new WeakSet<PoolClient>();

async function lend<T>(
  { pool, role }: LoginPool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    if (!provenConnections.has(client)) {
      await requireActingRole(client, role);
      provenConnections.add(client);
    }
    return await work(client);
  } catch (error) {
    if (error instanceof WrongRole || endsConnection(error)) lostConnections.add(client);
    if (error instanceof WrongRole) throw error;
    if (lostConnections.has(client)) throw new ConnectionLost(redactStatement(error));
    throw redactStatement(error);
  } finally {
    // A connection in an unknown state is thrown away, never handed to the next request.
    client.release(lostConnections.has(client));
  }
}

/** The database ended the connection, or it broke: the work may be tried again on another one. */
class ConnectionLost extends Error {
  readonly code = "08006"; // PostgreSQL's own name for it: connection_failure.

  constructor(cause: unknown) {
    super("The connection to the database was lost.", { cause });
  }
}

/** PostgreSQL says before it hangs up; the end of the connection follows a moment later. */
function endsConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { severity } = error as Error & { severity?: string };

  return severity === "FATAL" || severity === "PANIC" || endsConnection(error.cause);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function uuidOf(userId: string): string {
  if (!UUID.test(userId)) throw new Error("Work was asked for in the name of nobody.");
  return userId;
}

/**
 * Begins a transaction in the name of a user, in one message. The name ends with the transaction: a
 * pooler may give each transaction another connection of the server, and neither it nor we hand the
 * next borrower anything of the last one. Beside naming the user for the whole connection this costs
 * nothing (two short messages around the work in place of one before it). For the same reason the answer
 * says who acts: of a pooler, what a connection was proven to be holds for one transaction.
 */
async function beginAs(
  client: PoolClient,
  { userId, role }: { userId: string; role: string },
  begin: string,
): Promise<void> {
  // The driver answers several statements with a list, which its types do not know.
  const [, named] = (await client.query(
    `${begin}; select set_config('snowball.user_id', '${uuidOf(userId)}', true), current_user as role`,
  )) as unknown as QueryResult<{ role: string }>[];
  const acting = named?.rows[0]?.role;
  if (acting === role) return;

  throw wouldActAs(acting, role);
}

async function inTransaction<T>(
  client: PoolClient,
  work: (queries: Queries) => Promise<T>,
  begin: () => Promise<unknown>,
): Promise<T> {
  try {
    await begin();
    const result = await work(queriesOf(client));
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => lostConnections.add(client));
    throw error;
  }
}

const queriesByClient = new WeakMap<PoolClient, Queries>();

/** One query builder a connection, kept as long as it: prepared statements live on it. */
function queriesOf(client: PoolClient): Queries {
  const cached = queriesByClient.get(client);
  if (cached) return cached;

  const built = drizzle(client, { schema });
  queriesByClient.set(client, built);
  return built;
}

type Reading = { connection: ReadingConnection; queries: Queries; besides: Queries };
const readingByClient = new WeakMap<PoolClient, Reading>();

/** Beside it a builder of its own for reads, which sends them in another way. */
function readingOf(client: PoolClient): Reading {
  const cached = readingByClient.get(client);
  if (cached) return cached;

  const connection = new ReadingConnection(client, () => lostConnections.add(client));
  // Of what the driver's own connection can do it needs that one method.
  const queries = drizzle(connection as unknown as PoolClient, { schema });
  const besides = drizzle(connection.beside as unknown as PoolClient, { schema });
  const built = { connection, queries, besides };
  readingByClient.set(client, built);
  return built;
}

/**
 * Builds a statement once a connection instead of once a call. Building costs more than running:
 * the accounts list is 2–3 times faster prepared. The name must be unique and the same every time.
 */
export function prepareOnce<Prepared>(
  build: (queries: Queries) => Prepared,
): (queries: Queries) => Prepared {
  const prepared = new WeakMap<Queries, Prepared>();

  return (queries) => {
    const cached = prepared.get(queries);
    if (cached) return cached;

    const built = build(queries);
    prepared.set(queries, built);
    return built;
  };
}
