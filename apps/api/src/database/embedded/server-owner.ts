import { readFileSync } from "node:fs";

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
