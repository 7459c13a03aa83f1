import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

import { Client } from "pg";

import { roleIn } from "#config/role-names.ts";

import type { Logins } from "./database.ts";

/** Longer than any statement of ours takes; what hangs gives its connection back. */
const STATEMENT_TIMEOUT = "5s";
const CONNECT_TIMEOUT_MS = 2_000;
/** PostgreSQL's own name for it (class 28). */
const INVALID_PASSWORD = "28P01";

type Role = {
  name: string;
  isReady: boolean;
  mayAlter: boolean;
  /** Another database of the server in which the role may do something; null = none. */
  elsewhere: string | null;
};

/**
 * Lets the two roles log in, with the passwords that their connection strings carry. Where an
 * administrator made them and our login may not change them, or another database has them too, they must
 * be ready: roles belong to the whole server, and a new password would lock the other installation out.
 * @param client of the owner.
 * @throws Error with the statement for the administrator.
 */
export async function openLogins(client: Client, logins: Logins): Promise<void> {
  for (const connectionString of [logins.api, logins.system]) {
    const name = roleIn(connectionString);
    const { rows } = await client.query<Role>(STATE, [name, STATEMENT_TIMEOUT]);
    const [role] = rows;
    const attributes = `ALTER ROLE ${name} LOGIN NOINHERIT`;
    const timeout = `ALTER ROLE ${name} SET statement_timeout = '${STATEMENT_TIMEOUT}'`;
    if (role?.isReady && (!role.mayAlter || role.elsewhere !== null)) {
      await requireOpen(connectionString, role);
      continue;
    }
    if (!role?.mayAlter) {
      throw new Error(
        `The login of DATABASE_URL may not change the role ${name}. ` +
          `Let an administrator run: ${attributes}; ${timeout};`,
      );
    }

    if (!role.isReady) {
      await client.query(attributes);
      await client.query(timeout);
    }
    const password = passwordOf(connectionString);
    if (password !== null) {
      await client.query(`ALTER ROLE ${name} PASSWORD ${client.escapeLiteral(sealed(password))}`);
    }
  }
}

async function requireOpen(connectionString: string, { name, elsewhere }: Role): Promise<void> {
  if (passwordOf(connectionString) === null) return;
  const login = new Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  login.on("error", () => undefined); // Its connect tells of it.
  try {
    await login.connect();
  } catch (cause) {
    // Whoever is not reached is asked again by each process at its start; a refusal will stay one.
    if ((cause as { code?: string }).code !== INVALID_PASSWORD) return;
    const others = elsewhere === null ? "" : ` and belongs to the database ${elsewhere} as well`;
    throw new Error(
      `The role ${name} has another password${others}. Give it that one, let an administrator change it, ` +
        "or give this installation logins of its own: API_DATABASE_URL as other_api, " +
        "SYSTEM_DATABASE_URL as other_system, with a word of yours for other.",
      { cause },
    );
  } finally {
    await login.end().catch(() => undefined); // It may never have opened.
  }
}

const STATE = `
  SELECT rolname AS name,
    rolcanlogin AND NOT rolinherit AND 'statement_timeout=' || $2 = ANY(rolconfig) IS TRUE AS "isReady",
    coalesce((SELECT rolsuper FROM pg_roles WHERE rolname = current_user), false) OR EXISTS (
      SELECT FROM pg_auth_members m
      WHERE m.roleid = r.oid AND m.admin_option AND pg_has_role(m.member, 'USAGE')) AS "mayAlter",
    (SELECT min(datname) FROM pg_shdepend s JOIN pg_database d ON d.oid = s.dbid
     WHERE s.refclassid = 'pg_authid'::regclass AND s.refobjid = r.oid
       AND d.datname <> current_database()) AS elsewhere
  FROM pg_roles r WHERE rolname = $1`;

function passwordOf(connectionString: string): string | null {
  const { password, searchParams } = new URL(connectionString);

  return searchParams.get("password") ?? (decodeURIComponent(password) || null);
}

const ITERATIONS = 4096;
const KEY_BYTES = 32;

/** As PostgreSQL stores it (RFC 5802, 7677), so that the server's log cannot repeat the password. */
function sealed(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize("NFKC"), salt, ITERATIONS, KEY_BYTES, "sha256");
  const hmac = (text: string) => createHmac("sha256", salted).update(text).digest();
  const stored = createHash("sha256").update(hmac("Client Key")).digest("base64");

  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString("base64")}$${stored}:${hmac("Server Key").toString("base64")}`;
}
