import { createHash, randomUUID } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { moveIntoPlace } from "#disk/move-into-place.ts";

/** This release, the one that it takes over from, and one that somebody went back to. */
const BUILDS_KEPT = 3;
/** Written at each start with a build: the system notes when. */
const LAST_START = "last-start";
/** As the bundler names a file: no folder, and nothing that begins like a hidden one. */
const FILE = /^\w[\w.-]*$/;

/** The scripts and styles of the last few builds, in a folder that the servers of an installation share. */
export type KeptBuilds = {
  /** @returns the folder of a kept build that has the file; null where none has. */
  holderOf(file: string): string | null;
};

/**
 * Puts the files of a build, which bear their digests in their names, where the servers of other builds
 * find them: while a release is rolled out, a page of one server loads its scripts from another.
 * @param built the folder of the files.
 * @throws Error of the file system where the shared folder cannot be written.
 */
export function keepBuild(built: string, shared: string): KeptBuilds {
  const files = readdirSync(built).toSorted();
  const build = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 16);
  mkdirSync(shared, { recursive: true });
  const kept = join(shared, build);
  if (!existsSync(kept)) copyWhole(built, kept);
  writeFileSync(join(kept, LAST_START), "");
  for (const old of buildsIn(shared).slice(BUILDS_KEPT)) {
    rmSync(old, { recursive: true, force: true });
  }

  return {
    holderOf: (file) =>
      FILE.test(file) && file !== LAST_START
        ? (buildsIn(shared).find((each) => existsSync(join(each, file))) ?? null)
        : null,
  };
}

/** Under another name first: nobody finds half a build. */
function copyWhole(built: string, kept: string): void {
  const unfinished = `${kept}.${randomUUID()}`;
  cpSync(built, unfinished, { recursive: true });
  try {
    moveIntoPlace(unfinished, kept);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(kept)) throw error; // Another server was quicker by a moment.
  }
}

/** The last started first. */
function buildsIn(shared: string): string[] {
  return readdirSync(shared)
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => join(shared, name))
    .map((folder) => ({ folder, startedAt: startOf(folder) }))
    .toSorted((left, right) => right.startedAt - left.startedAt)
    .map(({ folder }) => folder);
}

function startOf(folder: string): number {
  return statSync(join(folder, LAST_START), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
