import { Client } from "pg";

import { roleIn } from "#config/role-names.ts";
import type { Settings } from "#config/settings.ts";

import { requireActingRole, WrongRole } from "./acting-role.ts";
import type { Logins } from "./database.ts";
import { requireSchema } from "./migrate.ts";
import { requireServerVersion } from "./server-version.ts";

/**
 * Asks the server, before anything is served, whether the two logins are what row-level security
 * relies on: the right roles, with no way to more. Also that the database has the schema of this version.
 * @throws Error with a sentence for the operator.
 */
export async function requireLogins(logins: Logins, settings: Settings): Promise<void> {
  if (settings.environment === "production" && settings.databaseUrl !== null) {
    throw new Error(
      'DATABASE_URL is the owner\'s login: in production give it to "npm start" or "npm run migrate", ' +
        "not to the server and the worker themselves.",
    );
  }

  const api = await connect("API_DATABASE_URL", logins.api);
  const beside = await connect("API_DATABASE_URL", logins.api);
  try {
    await requireServerVersion(api, "API_DATABASE_URL");
    await requireRole(api, "API_DATABASE_URL", logins.api);
    await requirePreparedStatements(api, beside);
  } finally {
    await Promise.all([api.end(), beside.end()]);
  }

  const system = await connect("SYSTEM_DATABASE_URL", logins.system);
  const second = await connect("SYSTEM_DATABASE_URL", logins.system);
  try {
    await requireRole(system, "SYSTEM_DATABASE_URL", logins.system);
    await requireOwnConnection(system, second);
    await requireSchema(system);
  } finally {
    await Promise.all([system.end(), second.end()]);
  }
}

/** Whoever starts us tries again; behind a balancer nobody may ever answer. */
const CONNECT_TIMEOUT_MS = 10_000;

/** The queue listens and holds locks, which somebody else would have on the next transaction. */
async function requireOwnConnection(client: Client, beside: Client): Promise<void> {
  const ours = new Set([await pidOf(client), await pidOf(client)]);
  const others = await pidOf(beside);
  ours.add(await pidOf(client));
  if (ours.size === 1 && !ours.has(others)) return;

  throw new Error(
    "SYSTEM_DATABASE_URL must reach PostgreSQL itself, not through a pooler that shares " +
      "connections: the queue listens and holds locks. API_DATABASE_URL may go through one.",
  );
}

async function pidOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");

  return rows[0]?.pid;
}

/**
 * A pooler that shares connections must know which of them a statement was prepared on. One that lends
 * the same again tells two clients' statements apart; one that lends another has to prepare it there.
 */
async function requirePreparedStatements(client: Client, beside: Client): Promise<void> {
  const probe = { name: "snowball_start", text: "select 1" };
  try {
    for (const each of [client, client, beside, client, beside]) await each.query(probe);
  } catch (cause) {
    throw new Error(
      "API_DATABASE_URL leads through a pooler that loses prepared statements: pgbouncer keeps them " +
        "from version 1.21 on, with max_prepared_statements set.",
      { cause },
    );
  }
}

async function connect(setting: string, connectionString: string): Promise<Client> {
  const client = new Client({
    connectionString,
    application_name: "snowball_start",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on("error", () => undefined); // The statement that it breaks tells of it.
  try {
    await client.connect();
    return client;
  } catch (cause) {
    const { code } = cause as { code?: string };
    // Class 28 is "invalid authorization": no such role, a wrong password, a role that cannot log in.
    if (!code?.startsWith("28")) throw cause;
    throw new Error(
      `The login of ${setting} is refused. "npm run migrate" makes it, given the same settings and the owner's DATABASE_URL.`,
      { cause },
    );
  }
}

async function requireRole(client: Client, setting: string, connectionString: string) {
  try {
    await requireActingRole(client, roleIn(connectionString));
  } catch (error) {
    if (!(error instanceof WrongRole)) throw error;
    throw new Error(`${setting}: ${error.message}`, { cause: error });
  }
}
