import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Who PostgreSQL runs as; null = as ourselves. */
export type ServerOwner = { name: string; uid: number; gid: number } | null;

/** Ordinary accounts that exist on practically every system, best first. */
const CANDIDATES = ["snowball", "postgres", "nobody", "daemon"];

/**
 * PostgreSQL refuses to run as root. Started as root, it runs as an unprivileged account instead;
 * initdb looks that account up, so it must be one that exists.
 * @throws Error when we are root and no such account exists.
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
 * Makes sure that the unprivileged account can reach the data folder through its parents.
 * @throws Error naming the folder that is closed to it.
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

const EVERYBODY_MAY_ENTER = 0o001;
const GROUP_MAY_ENTER = 0o010;
const OWNER_MAY_ENTER = 0o100;

function canEnter(folder: string, { uid, gid }: NonNullable<ServerOwner>): boolean {
  const { mode, uid: folderUid, gid: folderGid } = statSync(folder);
  if (folderUid === uid) return (mode & OWNER_MAY_ENTER) !== 0;

  return (mode & (folderGid === gid ? GROUP_MAY_ENTER : EVERYBODY_MAY_ENTER)) !== 0;
}
