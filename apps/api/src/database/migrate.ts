import { setTimeout as sleep } from "node:timers/promises";

import type { Client } from "pg";

import { DEFAULT_ROLES, type RoleNames } from "#config/role-names.ts";

import { forRoles } from "./for-roles.ts";
import { compareVersions, thisRelease, type Migration, type Release } from "./release.ts";

/** Any number, as long as every Snowball process uses the same one. */
const MIGRATION_LOCK = 7_301_002;
/**
 * A migration that cannot have its table lock soon must not queue all readers behind itself. It gives up
 * sooner than PostgreSQL looks for deadlocks (after a second by default): of two that wait for each other
 * it is then the migration that begins anew, and never somebody's request that fails.
 */
const LOCK_TIMEOUT_MS = 500;
/** For how long it begins anew, and how far apart. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;
/** PostgreSQL's names for both: lock_not_available, deadlock_detected. */
const HELD_UP = new Set(["55P03", "40P01"]);

type Applied = { position: number; hash: string; runsWith: string };

/**
 * Brings the database to the newest schema that a release knows: each missing migration in a
 * transaction of its own, under an advisory lock, so that processes starting together migrate once.
 *
 * @throws Error when the release cannot run on the database, or when an applied migration was edited.
 */
export async function migrate(
  client: Client,
  release = thisRelease(),
  roles = DEFAULT_ROLES,
): Promise<void> {
  await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
  try {
    await openJournal(client);
    for (const migration of await findMissing(client, release))
      await apply(client, migration, roles);
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  }
}

/** Which migrations were applied, and which releases then gave the logins their rights. */
const JOURNAL = `
  CREATE TABLE IF NOT EXISTS schema_migrations (
    position integer PRIMARY KEY, hash text NOT NULL, runs_with text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE IF NOT EXISTS schema_releases (
    version text PRIMARY KEY, prepared_at timestamptz NOT NULL DEFAULT now())`;

async function openJournal(client: Client): Promise<void> {
  await refuseUnreleased(client);
  await client.query(JOURNAL);
}

/**
 * The first migrations were written anew for the first release, and nothing can be carried over.
 * @throws Error where the database was made before; it is as it was.
 */
async function refuseUnreleased(client: Client): Promise<void> {
  const { rows } = await client.query<{ isUnreleased: boolean }>(
    // No release ever had this table, and every build before them did.
    `SELECT to_regclass('public.credit_liabilities') IS NOT NULL AS "isUnreleased"`,
  );
  if (rows[0]?.isUnreleased) {
    throw new Error(
      "This database was made by a build of Snowball before its first release, and cannot be taken over. " +
        "Begin with an empty one: move the data folder away or set DATA_DIR to another, or let " +
        "DATABASE_URL name a new database.",
    );
  }
}

/**
 * Looks, without changing anything, whether a release can run on the database: it has all migrations
 * of the release, and later ones at most that say so.
 * @returns a sentence for the log where it is newer; null where it is just this one's.
 * @throws Error with a sentence for the operator.
 */
export async function requireSchema(
  client: Client,
  release = thisRelease(),
): Promise<string | null> {
  await refuseUnreleased(client);
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

  return applied.length > release.migrations.length
    ? `The database is newer than this version of Snowball, ${release.version}, which can run on it.`
    : null;
}

/**
 * Looks whether a newer release has been at work: what it made of the schema, of the queue's tables and
 * of the logins' rights is then left alone, for it may be running beside this one.
 * @returns a sentence for the log where it has.
 * @throws Error when this release cannot run on what it made.
 */
export async function findNewerRelease(
  client: Client,
  release = thisRelease(),
): Promise<string | null> {
  await openJournal(client);
  const ahead = (await findApplied(client, release)).length - release.migrations.length;
  const { rows } = await client.query<{ version: string }>("SELECT version FROM schema_releases");
  const newest = rows
    .map(({ version }) => version)
    .toSorted(compareVersions)
    .at(-1);
  const wasPrepared = newest !== undefined && compareVersions(newest, release.version) > 0;

  return ahead > 0 || (ahead === 0 && wasPrepared)
    ? `The database is newer than this version of Snowball, ${release.version}, which leaves it as it is.`
    : null;
}

/** Writes down that a release gave the logins their rights. */
export async function noteRelease(client: Client, { version } = thisRelease()): Promise<void> {
  await client.query(
    `INSERT INTO schema_releases (version) VALUES ($1)
     ON CONFLICT (version) DO UPDATE SET prepared_at = now()`,
    [version],
  );
}

async function findMissing(client: Client, release: Release): Promise<Migration[]> {
  return release.migrations.slice((await findApplied(client, release)).length);
}

/**
 * @throws Error when the database was made by other migrations, or by later ones that this release
 * cannot run with.
 */
async function findApplied(client: Client, { version, migrations }: Release): Promise<Applied[]> {
  const { rows: applied } = await client.query<Applied>(
    `SELECT position, hash, runs_with AS "runsWith" FROM schema_migrations ORDER BY position`,
  );

  const edited = migrations.find(({ hash }, at) => applied[at] && applied[at].hash !== hash);
  if (edited) {
    throw new Error(
      `Migration ${edited.position} differs from the one this database was made with.`,
    );
  }
  const floor = applied
    .slice(migrations.length)
    .map(({ runsWith }) => runsWith)
    .toSorted(compareVersions)
    .at(-1);
  if (floor !== undefined && compareVersions(version, floor) < 0) {
    throw new Error(
      `The database is newer than this version of Snowball, ${version}: it runs with ${floor} or ` +
        "newer. Start such a version.",
    );
  }

  return applied;
}

async function apply(client: Client, migration: Migration, roles: RoleNames): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- once more, where somebody held a table
      await applyWhole(client, migration, roles);
      return;
    } catch (cause) {
      if (!isHeldUp(cause) || performance.now() > deadline) {
        throw new Error(`Migration ${migration.position} failed; the database is as it was.`, {
          cause,
        });
      }
    }
    // oxlint-disable-next-line no-await-in-loop -- those who wait go first
    await sleep(PAUSE_MS);
  }
}

function isHeldUp(cause: unknown): boolean {
  return HELD_UP.has((cause as { code?: string }).code ?? "");
}

async function applyWhole(
  client: Client,
  { position, hash, runsWith, sql }: Migration,
  roles: RoleNames,
): Promise<void> {
  await client.query("BEGIN");
  try {
    // Policies hold for the owner: what would change some rows and pass over others fails instead.
    await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; SET LOCAL row_security = off`);
    for (const statement of sql) await client.query(forRoles(statement, roles));
    await client.query(
      "INSERT INTO schema_migrations (position, hash, runs_with) VALUES ($1, $2, $3)",
      [position, hash, runsWith],
    );
    await client.query("COMMIT");
  } catch (cause) {
    await client.query("ROLLBACK");
    throw cause;
  }
}
