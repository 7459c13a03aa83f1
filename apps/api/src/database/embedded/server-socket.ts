import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { ServerOwner } from "./programs.ts";

/** The kernel's limit for a socket's path is 104 bytes on macOS and 108 on Linux. */
const SOCKET_PATH_BYTES_MAX = 103;
const SOCKET_NAME = ".s.PGSQL.5432";

/**
 * Creates the private folder of the server's socket and returns its path. It is in the data folder, or in the system's
 * temporary folder if that path is too long for a socket.
 * @throws Error if the folder belongs to another account.
 */
export function prepareSocketFolder(dataFolder: string, owner: ServerOwner): string {
  const inside = join(dataFolder, "socket");
  const fits = Buffer.byteLength(join(inside, SOCKET_NAME)) <= SOCKET_PATH_BYTES_MAX;
  const digest = createHash("sha256").update(dataFolder).digest("hex").slice(0, 16);
  const folder = fits ? inside : join(tmpdir(), `snowball-${digest}`);

  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(folder);
  if (uid !== process.getuid?.() && uid !== owner?.uid) {
    throw new Error(`The folder ${folder} belongs to another user; it is needed for a socket.`);
  }
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  return folder;
}

/** Returns the connection string for a server on that socket. */
export function connectionStringOf(
  socketFolder: string,
  database: string,
  user = "snowball",
): string {
  return `postgresql:///${database}?host=${encodeURIComponent(socketFolder)}&user=${user}`;
}
