import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";

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
