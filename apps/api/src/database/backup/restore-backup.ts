import { runMigrations } from "graphile-worker";
import { Client } from "pg";

import type { Logins } from "../database.ts";
import { rolesOf } from "../for-roles.ts";
import { migrate } from "../migrate.ts";
import { prepareSchema } from "../prepare-schema.ts";
import { thisRelease, type Release } from "../release.ts";

import { checkBackupFile, type Head } from "./backup-file.ts";
import { loadRows } from "./load-rows.ts";

type Target = {
  file: string;
  /** Connection string of the login that owns the database. */
  owner: string;
  logins: Logins;
  refusesSuperuser: boolean;
  release?: Release;
};

/** What was restored, and that it is the same was seen. */
export type Restored = { rows: number; tables: number; takenAt: string };

/**
 * Brings a backup into an empty database: makes the schema that it was taken of, loads the rows, compares
 * each table's number and hash of rows with the backup's, and goes on to this release's schema. Should
 * anything go wrong, the database is as empty as it was.
 * @throws Error with a sentence for the operator.
 */
export async function restoreBackup(target: Target): Promise<Restored> {
  const { file, owner, logins, release = thisRelease() } = target;
  const head = await checkBackupFile(file);
  const schema = schemaOf(head, release);
  const client = new Client({ connectionString: owner });
  client.on("error", () => undefined); // A connection that breaks makes the running statement fail.
  await client.connect();
  try {
    await requireEmpty(client);
    try {
      await runMigrations({ connectionString: owner });
      await migrate(client, schema, rolesOf(logins));
      const loaded = await loadRows(client, file);
      await prepareSchema({ ...target, release });
      return { ...loaded, takenAt: head.takenAt };
    } catch (error) {
      await makeEmpty(client);
      throw explained(error);
    }
  } finally {
    await client.end();
  }
}

/** @throws Error where the backup is of a schema that this release does not know. */
function schemaOf({ migrations, release: takenBy }: Head, release: Release): Release {
  const known = release.migrations.slice(0, migrations.length);
  if (migrations.length > release.migrations.length) {
    throw new Error(
      `The backup is of a newer schema than Snowball ${release.version} knows: it was taken by ${takenBy}. ` +
        "Restore it with that version or a newer one.",
    );
  }
  if (known.some(({ hash }, at) => hash !== migrations[at])) {
    throw new Error("The backup was taken of a database that other migrations had made.");
  }

  return { ...release, migrations: known };
}

async function requireEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', nspname, relname) AS name FROM pg_class
     JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema' AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
     ORDER BY 1 LIMIT 1`,
  );
  if (rows[0]) {
    throw new Error(
      `The database is not empty: ${rows[0].name} is in it. A backup is restored into an empty one only, ` +
        "so that nothing is overwritten: create a new database, or name another DATA_DIR.",
    );
  }
}

/** It was empty before: all that there is came of us. */
async function makeEmpty(client: Client): Promise<void> {
  await client
    .query(
      `DROP SCHEMA IF EXISTS graphile_worker CASCADE; DROP SCHEMA public CASCADE;
       CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC`,
    )
    .catch(() => undefined); // The server is gone, or full: what is wrong is told already.
}

const DISK_FULL = "53100";

function explained(error: unknown): unknown {
  return (error as { code?: string }).code === DISK_FULL
    ? new Error("There is no room left on the database's disk. Nothing was restored.")
    : error;
}
