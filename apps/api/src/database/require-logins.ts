import { Client } from "pg";

import type { Settings } from "#config/settings.ts";

import type { Logins } from "./database.ts";
import { requireSchema } from "./migrate.ts";

type Rights = {
  role: string;
  /** What makes the login more than it should be; null = nothing. */
  excess: string | null;
  pid: number;
};

/**
 * Asks the server, before anything is served, whether the two logins are what row-level security
 * relies on: the right roles, with no way to more. Also whether this version can run on the schema.
 * @returns a sentence for the log where the schema is a newer version's; else null.
 * @throws Error with a sentence for the operator.
 */
export async function requireLogins(logins: Logins, settings: Settings): Promise<string | null> {
  if (settings.environment === "production" && settings.databaseUrl !== null) {
    throw new Error(
      'DATABASE_URL is the owner\'s login: in production give it to "npm start" or "npm run migrate", ' +
        "not to the server and the worker themselves.",
    );
  }

  const api = await connect("API_DATABASE_URL", logins.api);
  const beside = await connect("API_DATABASE_URL", logins.api);
  try {
    await requireRole(api, "API_DATABASE_URL", "snowball_api");
    await requirePreparedStatements(api, beside);
  } finally {
    await Promise.all([api.end(), beside.end()]);
  }

  const system = await connect("SYSTEM_DATABASE_URL", logins.system);
  const second = await connect("SYSTEM_DATABASE_URL", logins.system);
  try {
    const { pid } = await requireRole(system, "SYSTEM_DATABASE_URL", "snowball_system");
    const other = await requireRole(second, "SYSTEM_DATABASE_URL", "snowball_system");
    if (pid === other.pid) {
      throw new Error(
        "SYSTEM_DATABASE_URL must reach PostgreSQL itself, not through a pooler that shares " +
          "connections: the queue listens and holds locks. API_DATABASE_URL may go through one.",
      );
    }
    return await requireSchema(system);
  } finally {
    await Promise.all([system.end(), second.end()]);
  }
}

/** A pooler that shares connections must know which of them a statement was prepared on. */
async function requirePreparedStatements(client: Client, beside: Client): Promise<void> {
  const probe = { name: "snowball_start", text: "select 1" };
  await client.query(probe);
  await beside.query("begin"); // Keeps the connection on which it was prepared, if that is shared.
  try {
    await client.query(probe);
  } catch (cause) {
    throw new Error(
      "API_DATABASE_URL leads through a pooler that loses prepared statements: pgbouncer keeps them " +
        "from version 1.21 on, with max_prepared_statements set.",
      { cause },
    );
  } finally {
    await beside.query("rollback");
  }
}

async function connect(setting: string, connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: "snowball_start" });
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

async function requireRole(client: Client, setting: string, wanted: string): Promise<Rights> {
  const { rows } = await client.query<Rights>(RIGHTS);
  const [rights] = rows;
  if (rights?.role !== wanted) {
    throw new Error(`${setting} must log in as ${wanted}, not as ${rights?.role}.`);
  }
  if (rights.excess !== null) {
    throw new Error(
      `The login ${wanted} of ${setting} ${rights.excess}: what one user may not see of another hangs on its having no such right.`,
    );
  }
  return rights;
}

const RIGHTS = `
  SELECT session_user::text AS role, pg_backend_pid() AS pid, CASE
    WHEN r.rolsuper THEN 'is a superuser'
    WHEN r.rolbypassrls THEN 'bypasses row-level security'
    WHEN r.rolcreaterole OR r.rolcreatedb OR r.rolreplication
      THEN 'may create roles or databases, or replicate'
    WHEN EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid) THEN 'is a member of other roles'
    WHEN EXISTS (SELECT FROM pg_class WHERE relowner = r.oid)
      OR EXISTS (SELECT FROM pg_database WHERE datdba = r.oid)
      OR EXISTS (SELECT FROM pg_namespace WHERE nspowner = r.oid) THEN 'owns a part of the database'
  END AS excess
  FROM pg_roles r WHERE r.rolname = session_user`;
