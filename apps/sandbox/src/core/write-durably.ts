import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** Ends of files that a crash left half written; readers skip and remove them. */
export const UNFINISHED = ".tmp";

/**
 * Replaces the file at `path` with `text` so that after a power cut it holds either the old or the
 * new text, never a mixture, and holds the new one once this returns.
 */
export function writeDurably(path: string, text: string): void {
  const unfinished = `${path}${UNFINISHED}`;
  const file = openSync(unfinished, "w", 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(unfinished, path);
  syncDirectory(dirname(path));
}

/** Removes the file at `path`, durably; a file that is not there is fine. */
export function removeDurably(path: string): void {
  rmSync(path, { force: true });
  syncDirectory(dirname(path));
}

/** Creates `path` with its parents and makes its name durable in its parent. */
export function makeDirectoryDurably(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  syncDirectory(dirname(path));
}

// A rename is only on disk when the directory that holds the name is.
function syncDirectory(path: string): void {
  const directory = openSync(path, "r");
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
