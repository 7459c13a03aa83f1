import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
const BYTES_MIN = 4 * 1024 ** 3;

/** Returns the parent folder for data of test databases. It is in memory if there is enough room, which is faster. */
export function memoryFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= BYTES_MIN ? MEMORY : tmpdir();
}
