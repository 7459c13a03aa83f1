import { hkdfSync } from "node:crypto";

import { Client } from "pg";

import type { Configuration } from "#config/read-settings.ts";
import { roleIn } from "#config/settings.ts";

import type { Logins } from "./database.ts";
import { embeddedConnectionString, startEmbeddedServer } from "./embedded/start-embedded-server.ts";

/**
 * Returns the logins of the running processes. If only the owner's login is configured (outside production), the
 * other two use the same database, with passwords derived from a key of this installation. So every process finds
 * them without further settings. The embedded server needs no passwords: only our own system account can reach its
 * socket, and that account can read the cluster's files anyway.
 */
export function findLogins({ settings, secrets }: Configuration): Logins {
  const { databaseUrl, apiDatabaseUrl, systemDatabaseUrl, dataDir } = settings;
  const loginOf = (role: string) => {
    if (databaseUrl === null) return embeddedConnectionString(dataDir, role);

    const url = new URL(databaseUrl);
    url.username = "";
    url.password = "";
    url.searchParams.set("user", role);
    url.searchParams.set("password", derivedPassword(secrets.refreshKey, role));
    return url.href;
  };

  return {
    api: apiDatabaseUrl ?? loginOf("snowball_api"),
    system: systemDatabaseUrl ?? loginOf("snowball_system"),
  };
}

const PASSWORD_BYTES = 24;

function derivedPassword(key: Buffer, role: string): string {
  const derived = hkdfSync("sha256", key, "", `login of ${role}`, PASSWORD_BYTES);

  return Buffer.from(derived).toString("base64url");
}

/** Longer than any of our statements takes. A statement that hangs returns its connection. */
const STATEMENT_TIMEOUT = "5s";

/**
 * Lets the two roles log in, with the passwords of their connection strings. If an administrator created them and our
 * login may not change them, they must be ready.
 * @param client of the owner.
 * @throws Error with the statement for the administrator.
 */
export async function openLogins(client: Client, logins: Logins): Promise<void> {
  for (const connectionString of [logins.api, logins.system]) {
    const name = roleIn(connectionString);
    const attributes = `ALTER ROLE ${name} LOGIN NOINHERIT`;
    const timeout = `ALTER ROLE ${name} SET statement_timeout = '${STATEMENT_TIMEOUT}'`;
    const { rows } = await client.query<Role>(STATE, [name, STATEMENT_TIMEOUT]);
    const { isReady = false, mayAlter = false } = rows[0] ?? {};
    if (!mayAlter && !isReady) {
      throw new Error(
        `The login of DATABASE_URL may not change the role ${name}. ` +
          `Let an administrator run: ${attributes}; ${timeout};`,
      );
    }
    if (!mayAlter) continue;

    // An unchanged role is not written: processes that start together would wait for each other.
    if (!isReady) {
      await client.query(attributes);
      await client.query(timeout);
    }
    const password = passwordIn(connectionString);
    if (password !== null) {
      await client.query(`ALTER ROLE ${name} PASSWORD ${client.escapeLiteral(password)}`);
    }
  }
}

type Role = { isReady: boolean; mayAlter: boolean };

const STATE = `
  SELECT
    rolcanlogin AND NOT rolinherit AND 'statement_timeout=' || $2 = ANY(rolconfig) IS TRUE AS "isReady",
    coalesce((SELECT rolsuper FROM pg_roles WHERE rolname = current_user), false) OR EXISTS (
      SELECT FROM pg_auth_members m
      WHERE m.roleid = r.oid AND m.admin_option AND pg_has_role(m.member, 'USAGE')) AS "mayAlter"
  FROM pg_roles r WHERE rolname = $1`;

function passwordIn(connectionString: string): string | null {
  const { password, searchParams } = new URL(connectionString);

  return searchParams.get("password") ?? (decodeURIComponent(password) || null);
}

/**
 * Returns the logins of the running processes, for a command that runs next to them. Starts the embedded server if
 * no process runs it.
 */
export async function reachLogins(
  configuration: Configuration,
): Promise<{ logins: Logins; leave(): Promise<void> }> {
  const { databaseUrl, systemDatabaseUrl, dataDir } = configuration.settings;
  const logins = findLogins(configuration);
  const isEmbedded = databaseUrl === null && systemDatabaseUrl === null;
  if (!isEmbedded || (await accepts(embeddedConnectionString(dataDir)))) {
    return { logins, leave: async () => undefined };
  }
  const server = await startEmbeddedServer({ dataDir });

  return { logins, leave: () => server.stop() };
}

async function accepts(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  client.on("error", () => undefined); // The server may end at any moment.
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
