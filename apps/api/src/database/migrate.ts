import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Client } from "pg";

import manifest from "../../package.json" with { type: "json" };

/** An arbitrary number that every Snowball process uses. */
const MIGRATION_LOCK = 7_301_002;
/**
 * A migration that waits for a table lock blocks all later readers. It gives up before PostgreSQL checks for
 * deadlocks (one second by default), so that the migration is retried and no request fails.
 */
const LOCK_TIMEOUT_MS = 500;
/** Time limit for retries of a migration, and the pause between them. */
const RETRY_LIMIT_MS = 60_000;
const PAUSE_MS = 250;
/** PostgreSQL's codes for lock_not_available and deadlock_detected. */
const LOCK_ERRORS = new Set(["55P03", "40P01"]);

type Applied = { position: number; hash: string };

/**
 * Applies the missing migrations of a release, each in its own transaction. An advisory lock makes processes
 * that start together migrate once.
 *
 * @throws Error if the database has another or a newer schema.
 */
export async function migrate(client: Client, release = thisRelease()): Promise<void> {
  await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
  try {
    await client.query(JOURNAL);
    const { length } = await findApplied(client, release);
    for (const migration of release.migrations.slice(length)) await apply(client, migration);
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  }
}

const JOURNAL = `
  CREATE TABLE IF NOT EXISTS schema_migrations (
    position integer PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;

/**
 * Checks, without changing anything, that the database has exactly the schema of a release.
 * @throws Error with a sentence for the operator.
 */
export async function requireSchema(client: Client, release = thisRelease()): Promise<void> {
  const { rows } = await client.query<{ isReadable: boolean }>(
    `SELECT coalesce(has_table_privilege(to_regclass('schema_migrations'), 'SELECT'), false) AS "isReadable"`,
  );
  const applied = rows[0]?.isReadable ? await findApplied(client, release) : [];
  if (applied.length < release.migrations.length) {
    throw new Error(
      'The database is older than this version of Snowball. Run "npm run migrate" with the login ' +
        "of its owner in DATABASE_URL.",
    );
  }
}

/** @throws Error if the database was created by other migrations, or by more than this release has. */
async function findApplied(client: Client, { version, migrations }: Release): Promise<Applied[]> {
  const { rows: applied } = await client.query<Applied>(
    "SELECT position, hash FROM schema_migrations ORDER BY position",
  );
  const edited = migrations.find(({ hash }, at) => applied[at] && applied[at].hash !== hash);
  if (edited) {
    throw new Error(
      "This database was created by another development version of Snowball, and its schema cannot be " +
        `migrated (migration ${edited.position} differs). Start with an empty database: move the data ` +
        "folder away, set DATA_DIR to another one, or let DATABASE_URL name a new database.",
    );
  }
  if (applied.length > migrations.length) {
    throw new Error(
      `The database is newer than this version of Snowball, ${version}. Start the version that migrated it.`,
    );
  }

  return applied;
}

async function apply(client: Client, migration: Migration): Promise<void> {
  const deadline = performance.now() + RETRY_LIMIT_MS;
  for (;;) {
    try {
      await applyInTransaction(client, migration);
      return;
    } catch (cause) {
      if (!isLockError(cause) || performance.now() > deadline) {
        throw new Error(`Migration ${migration.position} failed; the database is unchanged.`, {
          cause,
        });
      }
    }
    await sleep(PAUSE_MS);
  }
}

function isLockError(cause: unknown): boolean {
  return LOCK_ERRORS.has((cause as { code?: string }).code ?? "");
}

async function applyInTransaction(
  client: Client,
  { position, hash, sql }: Migration,
): Promise<void> {
  await client.query("BEGIN");
  try {
    // Policies also apply to the owner. A statement that would skip rows fails instead.
    await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; SET LOCAL row_security = off`);
    for (const statement of sql) await client.query(statement);
    await client.query("INSERT INTO schema_migrations (position, hash) VALUES ($1, $2)", [
      position,
      hash,
    ]);
    await client.query("COMMIT");
  } catch (cause) {
    await client.query("ROLLBACK");
    throw cause;
  }
}

type Migration = { position: number; hash: string; sql: string[] };

/** A version of Snowball and the schema that it needs. */
export type Release = { version: string; migrations: Migration[] };

const MIGRATIONS_FOLDER = fileURLToPath(new URL("./migrations", import.meta.url));

export function thisRelease(): Release {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(
    ({ hash, sql }, position) => ({ position, hash, sql }),
  );

  return { version: manifest.version, migrations };
}
