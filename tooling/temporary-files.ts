import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const GB = 1024 ** 3;
/** A product keeps about 200 MB in its folder, and a few run at a time. */
const ROOM_BYTES = 4 * GB;

/**
 * Lets this process and its children keep their temporary folders in memory, where Linux lends some and
 * there is plenty. Tests make a database a file and a cluster a product, which are thousands of small
 * files: a disk's file system takes four times the processor for them, and nobody wants them kept.
 * Who sets `TMPDIR` decides otherwise.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env["TMPDIR"] !== undefined || !hasRoom()) return;

  removeLeftovers();
  const folder = mkdtempSync(join(MEMORY, `snowball-${process.pid}-`));
  chmodSync(folder, 0o711); // PostgreSQL runs as another account where we are root, and has to pass.
  process.env["TMPDIR"] = folder;
  process.once("exit", () => remove(folder));
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY) || mayNotRunPrograms()) return false;

  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) > ROOM_BYTES;
}

/** Containers often forbid it there; PostgreSQL's programs may be copied into a data folder. */
function mayNotRunPrograms(): boolean {
  const mount = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" "))
    .findLast(([, at]) => at === MEMORY);

  return mount?.[3]?.split(",").includes("noexec") ?? true;
}

/** Of runs that were killed: memory that nobody would give back. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = /^snowball-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    remove(join(MEMORY, name));
  }
}

/** A test that was killed may have left a disk mounted there: that is said, and stops no other run. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    process.stderr.write(`${folder} could not be removed: ${String(error)}\n`);
  }
}
