import { fileURLToPath } from "node:url";

import { readMigrationFiles } from "drizzle-orm/migrator";

import manifest from "../../package.json" with { type: "json" };

export type Migration = {
  position: number;
  hash: string;
  /** The oldest release that can run on the schema that this migration leaves. */
  runsWith: string;
  sql: string[];
};

/** What one version of Snowball knows of the database. */
export type Release = { version: string; migrations: Migration[] };

const MIGRATIONS_FOLDER = fileURLToPath(new URL("./migrations", import.meta.url));

export function thisRelease(): Release {
  return { version: manifest.version, migrations: readMigrations(MIGRATIONS_FOLDER) };
}

const RUNS_WITH = /^-- runs-with: (\d+\.\d+\.\d+)$/m;

/** @throws Error when a migration does not begin with the release it runs with. */
export function readMigrations(folder: string): Migration[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, sql }, position) => {
    const [firstLine] = sql[0]?.split("\n") ?? [];
    const [, runsWith] = RUNS_WITH.exec(firstLine ?? "") ?? [];
    if (runsWith === undefined) {
      throw new Error(
        `Migration ${position} must begin with the oldest release that can run on what it leaves: "-- runs-with: ${manifest.version}".`,
      );
    }

    return { position, hash, runsWith, sql };
  });
}

/** Negative where the first version is the older one: 0.9.0 is older than 0.10.0. */
export function compareVersions(first: string, second: string): number {
  return first.localeCompare(second, "en", { numeric: true });
}
