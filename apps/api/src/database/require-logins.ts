import { Client, type ClientBase } from "pg";

import { roleIn, type Settings } from "#config/settings.ts";

import { type Logins, requireActingRole, WrongRole } from "./database.ts";
import { requireSchema } from "./migrate.ts";

/**
 * Checks at the start that both logins have the right roles and no privileges that bypass row-level security. Also
 * checks that the database has the schema of this version.
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
  try {
    await requireServerVersion(api, "API_DATABASE_URL");
    await requireRole(api, "API_DATABASE_URL", logins.api);
  } finally {
    await api.end();
  }

  const system = await connect("SYSTEM_DATABASE_URL", logins.system);
  const otherSystem = await connect("SYSTEM_DATABASE_URL", logins.system);
  try {
    await requireRole(system, "SYSTEM_DATABASE_URL", logins.system);
    await requireOwnConnection(system, otherSystem);
    await requireSchema(system);
  } finally {
    await Promise.all([system.end(), otherSystem.end()]);
  }
}

/** The supervisor retries the start. Behind a load balancer, a connection attempt could hang forever. */
const CONNECT_TIMEOUT_MS = 10_000;

/** The queue uses LISTEN and session locks, which a pooler would move to another client after the transaction. */
async function requireOwnConnection(client: Client, other: Client): Promise<void> {
  const ownPids = new Set([await pidOf(client), await pidOf(client)]);
  const otherPid = await pidOf(other);
  ownPids.add(await pidOf(client));
  if (ownPids.size === 1 && !ownPids.has(otherPid)) return;

  throw new Error(
    "SYSTEM_DATABASE_URL must reach PostgreSQL itself, not through a pooler that shares " +
      "connections: the queue listens and holds locks. API_DATABASE_URL may go through one.",
  );
}

async function pidOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");

  return rows[0]?.pid;
}

async function connect(setting: string, connectionString: string): Promise<Client> {
  const client = new Client({
    connectionString,
    application_name: "snowball_start",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on("error", () => undefined); // A broken connection also makes its statement fail.
  try {
    await client.connect();
    return client;
  } catch (cause) {
    const { code } = cause as { code?: string };
    // Class 28 is "invalid authorization": a missing role, a wrong password, or a role that cannot log in.
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

/** From this version, the creator of a role can administer it without inheriting its privileges. */
const SERVER_VERSION_MIN = 16;

/** @throws Error with a sentence for the operator if PostgreSQL is too old. */
export async function requireServerVersion(client: ClientBase, setting: string): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "SELECT current_setting('server_version') AS version",
  );
  const version = rows[0]?.version ?? "";
  if (Number.parseInt(version, 10) >= SERVER_VERSION_MIN) return;

  throw new Error(
    `PostgreSQL ${SERVER_VERSION_MIN} or newer is needed; ${setting} leads to ${version}.`,
  );
}
