import { fileURLToPath } from "node:url";

import { readMigrationFiles } from "drizzle-orm/migrator";

import manifest from "../../package.json" with { type: "json" };

export type Migration = { position: number; hash: string; sql: string[] };

/** A version of Snowball and the schema that it needs. */
export type Release = { version: string; migrations: Migration[] };

const MIGRATIONS_FOLDER = fileURLToPath(new URL("./migrations", import.meta.url));

export function thisRelease(): Release {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(
    ({ hash, sql }, position) => ({ position, hash, sql }),
  );

  return { version: manifest.version, migrations };
}
