import { runMigrations } from "graphile-worker";
import { Client } from "pg";

import type { Logins } from "./database.ts";
import { migrate, type Release, thisRelease } from "./migrate.ts";
import { openLogins } from "./logins.ts";
import { requireServerVersion } from "./require-logins.ts";

type Target = {
  /** Connection string of the login that owns the database. */
  owner: string;
  /** The logins of the processes that use the database. */
  logins: Logins;
  /** Production rejects an owner that is a superuser. */
  refusesSuperuser: boolean;
  release?: Release;
};

/** Any number, as long as every Snowball process uses the same one. */
const PREPARATION_LOCK = 7_301_004;

/**
 * Migrates the tables of the queue and ours, including the privileges of the two logins, and lets the logins in.
 * Several processes may call it at the same time.
 * @throws Error with a sentence for the operator.
 */
export async function prepareSchema({
  owner,
  logins,
  refusesSuperuser,
  release = thisRelease(),
}: Target): Promise<void> {
  const client = new Client({ connectionString: owner });
  // A broken connection also makes the running statement fail, so its event needs no handling.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await requireServerVersion(client, "DATABASE_URL");
    if (refusesSuperuser) await requireNoSuperuser(client);
    await client.query("SELECT pg_advisory_lock($1)", [PREPARATION_LOCK]); // Until the connection ends.
    await runMigrations({ connectionString: owner });
    await migrate(client, release);
    await openLogins(client, logins);
    await revokeTemporary(client);
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

/** Revokes temporary tables. This is a privilege of the database, which neither migrations nor restores contain. */
export async function revokeTemporary(client: Client): Promise<void> {
  const name = client.escapeIdentifier(client.database ?? "");
  await client.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
}
