import type { Client } from "pg";

import { roleIn } from "#config/role-names.ts";

import type { Logins } from "./database.ts";

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
