import type { Client } from "pg";

import { pairOfRoles, roleIn, type RoleNames } from "#config/role-names.ts";

import type { Logins } from "./database.ts";

/** @throws Error where the two are not a pair, which the settings refused before. */
export function rolesOf(logins: Logins): RoleNames {
  const roles = pairOfRoles(roleIn(logins.api), roleIn(logins.system));
  if (roles === null) {
    throw new Error("The two logins are no pair such as snowball_api and snowball_system.");
  }

  return roles;
}

/** A statement of ours, which calls the logins by their default names, for this installation's. */
export function forRoles(statement: string, roles: RoleNames): string {
  return statement.replaceAll(
    /\bsnowball_(api|system)\b/g,
    (_, kind: keyof RoleNames) => roles[kind],
  );
}

/** @returns the login that a database was made to show each user his own rows; null where none was. */
export async function findMadeFor(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ role: string }>(`
    SELECT pg_get_userbyid(polroles[1])::text AS role FROM pg_policy
    WHERE polrelid = to_regclass('public.users') AND polname = 'own_rows'`);

  return rows[0]?.role ?? null;
}
