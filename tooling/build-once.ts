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
  /** Patterns of everything that what is built depends on, from the root. */
  sources: readonly string[];
  /** The folder that has it, from the root. */
  into: string;
  /** Builds into a folder that is there and empty. */
  build: (folder: string) => void;
};

/**
 * Builds where the sources have changed since the last build, so that a second start is quick.
 * @throws Error when the build fails; its own words went to the terminal.
 */
export function buildOnce({ sources, into, build }: Build): void {
  const place = join(ROOT, into);
  const digest = digestOf(sources);
  const stamp = join(place, STAMP_NAME);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;

  // In a folder of its own, so that two builds at once do not empty each other's.
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

/** Two renames: nobody finds half a build. */
function putInPlace(built: string, { place, replaced }: { place: string; replaced: string }): void {
  if (existsSync(place)) renameSync(place, replaced);
  try {
    renameSync(built, place);
  } catch (error) {
    // Another build was quicker by a moment; what it made is as good as ours.
    if (!existsSync(join(place, STAMP_NAME))) throw error;
  }
}

/**
 * A step of a build as a process of its own, in a folder of the workspace.
 * @throws Error when it fails; its own words went to the terminal.
 */
export function runStep(command: readonly string[], folder: string): void {
  const { status } = spawnSync(process.execPath, command, {
    cwd: join(ROOT, folder),
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`${folder} could not be built.`);
}

/** Of the contents: times change with every checkout. */
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
