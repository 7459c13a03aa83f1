import { runMigrations } from "graphile-worker";
import { Client } from "pg";

import type { RoleNames } from "#config/role-names.ts";

import { applyGrants } from "./apply-grants.ts";
import type { Logins } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openLogins } from "./open-logins.ts";
import { findMadeFor, rolesOf } from "./for-roles.ts";
import { thisRelease, type Release } from "./release.ts";
import { requireServerVersion } from "./server-version.ts";

type Target = {
  /** Connection string of the login that owns the database. */
  owner: string;
  /** Who works with it afterwards. */
  logins: Logins;
  /** Production refuses an owner to whom the whole server belongs. */
  refusesSuperuser: boolean;
  release?: Release;
};

/** Any number, as long as every Snowball process uses the same one. */
const PREPARATION_LOCK = 7_301_004;

/**
 * Migrates the queue's tables and ours, and gives the two logins their privileges and no others. Several
 * processes may call it at the same time.
 * @throws Error with a sentence for the operator.
 */
export async function prepareSchema({
  owner,
  logins,
  refusesSuperuser,
  release = thisRelease(),
}: Target): Promise<void> {
  const roles = rolesOf(logins);
  const client = new Client({ connectionString: owner });
  // A connection that breaks makes the running statement fail, which is told; its event is not news.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await requireServerVersion(client, "DATABASE_URL");
    if (refusesSuperuser) await requireNoSuperuser(client);
    await client.query("SELECT pg_advisory_lock($1)", [PREPARATION_LOCK]); // Until the connection ends.
    await requireSameRoles(client, roles);
    await runMigrations({ connectionString: owner });
    await migrate(client, release, roles);
    await openLogins(client, logins);
    await applyGrants(client, roles);
  } finally {
    await client.end();
  }
}

async function requireNoSuperuser(client: Client): Promise<void> {
  const { rows } = await client.query<{ isSuperuser: boolean }>(
    `SELECT rolsuper AS "isSuperuser" FROM pg_roles WHERE rolname = current_user`,
  );
  if (rows[0]?.isSuperuser) {
    throw new Error(
      "DATABASE_URL must not log in as a superuser in production: give the database an owner of its own.",
    );
  }
}

async function requireSameRoles(client: Client, roles: RoleNames): Promise<void> {
  const madeFor = await findMadeFor(client);
  if (madeFor === null || madeFor === roles.api) return;

  throw new Error(
    `This database was made for the login ${madeFor}: API_DATABASE_URL must log in as that, not as ${roles.api}.`,
  );
}
