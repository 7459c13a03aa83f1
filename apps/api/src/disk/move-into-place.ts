import { closeSync, fsyncSync, openSync, readdirSync, renameSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Moves what was written beside its place there: a file, or a folder with everything in it. It is
 * brought to the disk first, so that what lies under its name is whole, after a power cut as well.
 * @throws Error of the file system, `ENOTEMPTY` where another process has put a folder there meanwhile.
 */
export function moveIntoPlace(unfinished: string, place: string): void {
  bringToDisk(unfinished);
  renameSync(unfinished, place);
  bringToDisk(dirname(place), { isDeep: false });
}

function bringToDisk(path: string, { isDeep = true } = {}): void {
  const isFolder = statSync(path).isDirectory();
  if (isFolder && process.platform === "win32") return; // It keeps no folders open, and needs not.
  if (isFolder && isDeep) {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (!entry.isSymbolicLink()) bringToDisk(join(path, entry.name)); // A link is its folder's.
    }
  }
  // To read, as a file that may only be read is brought as well; Windows asks for the right to write.
  const opened = openSync(path, process.platform === "win32" ? "r+" : "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
