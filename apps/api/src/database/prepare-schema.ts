import { runMigrations } from "graphile-worker";
import { Client } from "pg";

import { applyGrants } from "./apply-grants.ts";
import type { Logins } from "./database.ts";
import { findNewerRelease, migrate, noteRelease } from "./migrate.ts";
import { openLogins } from "./open-logins.ts";
import { thisRelease, type Release } from "./release.ts";

type Target = {
  /** Connection string of the login that owns the database. */
  owner: string;
  /** Who works with it afterwards. */
  logins: Logins;
  /** Production refuses an owner to whom the whole server belongs. */
  refusesSuperuser: boolean;
  release?: Release;
};

/** The oldest in which whoever creates a role administers it and inherits nothing of it. */
const SERVER_VERSION_MIN = 16;
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
  const client = new Client({ connectionString: owner });
  // A connection that breaks makes the running statement fail, which is told; its event is not news.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await requireServer(client, refusesSuperuser);
    await client.query("SELECT pg_advisory_lock($1)", [PREPARATION_LOCK]); // Until the connection ends.
    const newer = await findNewerRelease(client, release);
    if (newer !== null) return newer;
    await runMigrations({ connectionString: owner });
    await migrate(client, release);
    await openLogins(client, logins);
    await applyGrants(client);
    await noteRelease(client, release);
    return null;
  } finally {
    await client.end();
  }
}

async function requireServer(client: Client, refusesSuperuser: boolean): Promise<void> {
  const { rows } = await client.query<{ version: string; isSuperuser: boolean }>(
    `SELECT current_setting('server_version') AS version, rolsuper AS "isSuperuser"
     FROM pg_roles WHERE rolname = current_user`,
  );
  const { version = "", isSuperuser } = rows[0] ?? {};
  if (Number.parseInt(version, 10) < SERVER_VERSION_MIN) {
    throw new Error(
      `PostgreSQL ${SERVER_VERSION_MIN} or newer is needed; DATABASE_URL leads to ${version}.`,
    );
  }
  if (isSuperuser && refusesSuperuser) {
    throw new Error(
      "DATABASE_URL must not log in as a superuser in production: give the database an owner of its own.",
    );
  }
}
