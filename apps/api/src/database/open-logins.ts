import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

import type { Client } from "pg";

import type { Logins } from "./database.ts";

/** Longer than any statement of ours takes; what hangs gives its connection back. */
const STATEMENT_TIMEOUT = "5s";

type Role = { name: string; isReady: boolean; mayAlter: boolean };

/**
 * Lets the two roles log in, with the passwords that their connection strings carry. Where an
 * administrator made them and our login may not change them, they must be ready.
 * @param client of the owner.
 * @throws Error with the statement for the administrator.
 */
export async function openLogins(client: Client, logins: Logins): Promise<void> {
  for (const [name, connectionString] of [
    ["snowball_api", logins.api],
    ["snowball_system", logins.system],
  ] as const) {
    const { rows } = await client.query<Role>(STATE, [name, STATEMENT_TIMEOUT]);
    const [role] = rows;
    const attributes = `ALTER ROLE ${name} LOGIN NOINHERIT`;
    const timeout = `ALTER ROLE ${name} SET statement_timeout = '${STATEMENT_TIMEOUT}'`;
    if (!role?.mayAlter) {
      if (role?.isReady) continue;
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

const STATE = `
  SELECT rolname AS name,
    rolcanlogin AND NOT rolinherit AND 'statement_timeout=' || $2 = ANY(rolconfig) IS TRUE AS "isReady",
    coalesce((SELECT rolsuper FROM pg_roles WHERE rolname = current_user), false) OR EXISTS (
      SELECT FROM pg_auth_members m
      WHERE m.roleid = r.oid AND m.admin_option AND pg_has_role(m.member, 'USAGE')) AS "mayAlter"
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
