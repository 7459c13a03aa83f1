import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");
const CACHE = join(ROOT, ".cache");
const STAMP_NAME = ".built-from";

type Build = {
  /** Glob patterns of all inputs of the build, relative to the root. */
  sources: readonly string[];
  /** The output folder, relative to the root. */
  into: string;
  /** Builds into an existing, empty folder. */
  build: (folder: string) => void;
};

/**
 * Builds if the sources have changed since the last build, so that a second start is fast.
 * @throws Error if the build fails. Its own messages are already on the terminal.
 */
export function buildOnce({ sources, into, build }: Build): void {
  const place = join(ROOT, into);
  const digest = digestOf(sources);
  const stamp = join(place, STAMP_NAME);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;

  // Builds in a temporary folder, so that parallel builds do not overwrite each other.
  mkdirSync(CACHE, { recursive: true });
  const work = mkdtempSync(join(CACHE, "build-"));
  const built = join(work, "dist");
  try {
    mkdirSync(built);
    build(built);
    writeFileSync(join(built, STAMP_NAME), digest);
    putInPlace(built, { place, replaced: join(work, "replaced") });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Replaces the output with two renames, so that no process reads an incomplete build. */
function putInPlace(built: string, { place, replaced }: { place: string; replaced: string }): void {
  if (existsSync(place)) renameSync(place, replaced);
  try {
    renameSync(built, place);
  } catch (error) {
    // A parallel build was faster, and its output is equivalent.
    if (!existsSync(join(place, STAMP_NAME))) throw error;
  }
}

/**
 * Runs a build step as a separate process in a folder of the workspace.
 * @throws Error if it fails. Its own messages are already on the terminal.
 */
export function runStep(command: readonly string[], folder: string): void {
  const { status } = spawnSync(process.execPath, command, {
    cwd: join(ROOT, folder),
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`${folder} could not be built.`);
}

/** Hashes contents, because modification times change with every checkout. */
function digestOf(sources: readonly string[]): string {
  const hash = createHash("sha256");
  const files = globSync([...sources, "tooling/build-once.ts", "package-lock.json"], {
    cwd: ROOT,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(file.slice(ROOT.length)).update(readFileSync(file));

  return hash.digest("hex");
}
