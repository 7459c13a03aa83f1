import { runMigrations } from "graphile-worker";
import { Client } from "pg";

import type { RoleNames } from "#config/role-names.ts";

import { applyGrants } from "./apply-grants.ts";
import type { Logins } from "./database.ts";
import { findNewerRelease, migrate, noteRelease } from "./migrate.ts";
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
 * Brings the queue's tables and ours to their newest form, and gives the two logins what they may do
 * and nothing else. Leaves all as it is where a newer release did that. Safe to call from many processes.
 * @returns a sentence for the log where there was nothing to do; else null.
 * @throws Error with a sentence for the operator.
 */
export async function prepareSchema({
  owner,
  logins,
  refusesSuperuser,
  release = thisRelease(),
}: Target): Promise<string | null> {
  const roles = rolesOf(logins);
  const client = new Client({ connectionString: owner });
  // A connection that breaks makes the running statement fail, which is told; its event is not news.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await requireServerVersion(client, "DATABASE_URL");
    if (refusesSuperuser) await requireNoSuperuser(client);
    await client.query("SELECT pg_advisory_lock($1)", [PREPARATION_LOCK]); // Until the connection ends.
    const newer = await findNewerRelease(client, release);
    if (newer !== null) return newer;
    await requireSameRoles(client, roles);
    await runMigrations({ connectionString: owner });
    await migrate(client, release, roles);
    await openLogins(client, logins);
    await applyGrants(client, roles);
    await noteRelease(client, release);
    return null;
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
