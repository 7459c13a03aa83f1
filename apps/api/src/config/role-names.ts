/** How the two logins of an installation are called. */
export type RoleNames = { api: string; system: string };

export const DEFAULT_ROLES: RoleNames = { api: "snowball_api", system: "snowball_system" };

/** As `GRANT` takes it without quotes; PostgreSQL cuts names at 63 bytes. */
const ROLE = /^([a-z_][a-z0-9_]{0,54})_(api|system)$/;

/** The role that a connection string logs in as. */
export function roleIn(connectionString: string): string {
  const { username, searchParams } = new URL(connectionString);

  return searchParams.get("user") ?? decodeURIComponent(username);
}

/**
 * Roles belong to the whole PostgreSQL server, so that a second installation there needs names of its own:
 * `other_api` and `other_system`.
 * @returns null where the two are not such a pair.
 */
export function pairOfRoles(api: string, system: string): RoleNames | null {
  const [, apiOf, apiKind] = ROLE.exec(api) ?? [];
  const [, systemOf, systemKind] = ROLE.exec(system) ?? [];
  const isPair = apiOf === systemOf && apiKind === "api" && systemKind === "system";

  return isPair ? { api, system } : null;
}
