import { fileURLToPath } from "node:url";

import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Client } from "pg";

const MIGRATIONS_FOLDER = fileURLToPath(new URL("./migrations", import.meta.url));

/** Any number, as long as every Snowball process uses the same one. */
const MIGRATION_LOCK = 7_301_002;
/** A migration that cannot have its table lock soon must not queue all readers behind itself. */
const LOCK_TIMEOUT_MS = 10_000;

type Applied = { position: number; hash: string };

/**
 * Brings the database to the newest schema: each missing migration in a transaction of its own,
 * under an advisory lock, so that processes starting together migrate once.
 *
 * @throws Error when the database is newer than this code, or when an applied migration was edited.
 */
export async function migrate(client: Client): Promise<void> {
  await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
  try {
    await applyMissing(client);
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  }
}

/**
 * Looks, without changing anything, whether the database has exactly the migrations of this code.
 * @throws Error with a sentence for the operator.
 */
export async function requireCurrentSchema(client: Client): Promise<void> {
  const { rows } = await client.query<{ isReadable: boolean }>(
    `SELECT coalesce(has_table_privilege(to_regclass('schema_migrations'), 'SELECT'), false) AS "isReadable"`,
  );
  if (!rows[0]?.isReadable || (await findMissing(client)).length > 0) {
    throw new Error(
      'The database is older than this version of Snowball. Run "npm run migrate" with the login ' +
        "of its owner in DATABASE_URL.",
    );
  }
}

async function applyMissing(client: Client): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
      position integer PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  for (const migration of await findMissing(client)) await apply(client, migration);
}

type Migration = { position: number; hash: string; sql: string[] };

function readMigrations(): Migration[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map((migration, position) => ({
    position,
    ...migration,
  }));
}

/** @throws Error when the database is newer than this code, or made by other migrations. */
async function findMissing(client: Client): Promise<Migration[]> {
  const migrations = readMigrations();
  const { rows: applied } = await client.query<Applied>(
    "SELECT position, hash FROM schema_migrations ORDER BY position",
  );

  if (applied.length > migrations.length) {
    throw new Error(
      `The database is newer than this version of Snowball: it has ${applied.length} migrations, ` +
        `this version knows ${migrations.length}. Start a newer version.`,
    );
  }
  const edited = applied.find(({ position, hash }) => migrations[position]?.hash !== hash);
  if (edited) {
    throw new Error(
      `Migration ${edited.position} differs from the one this database was made with.`,
    );
  }

  return migrations.slice(applied.length);
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    for (const statement of migration.sql) await client.query(statement);
    await client.query("INSERT INTO schema_migrations (position, hash) VALUES ($1, $2)", [
      migration.position,
      migration.hash,
    ]);
    await client.query("COMMIT");
  } catch (cause) {
    await client.query("ROLLBACK");
    throw new Error(`Migration ${migration.position} failed; the database is as it was.`, {
      cause,
    });
  }
}
