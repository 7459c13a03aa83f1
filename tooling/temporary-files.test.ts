import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const MODULE = join(import.meta.dirname, "temporary-files.ts");

/** Where a program that asked for it keeps its temporary files, and what it says of that folder. */
function folderOf(environment: NodeJS.ProcessEnv): { folder: string; was: boolean } {
  const { stdout } = spawnSync(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `import { existsSync } from "node:fs"; import { tmpdir } from "node:os";
       import { keepTemporaryFilesInMemory } from ${JSON.stringify(MODULE)};
       keepTemporaryFilesInMemory();
       console.log(JSON.stringify({ folder: tmpdir(), was: existsSync(tmpdir()) }));`,
    ],
    { env: environment, encoding: "utf8" },
  );
  return JSON.parse(stdout) as { folder: string; was: boolean };
}

function unset(): NodeJS.ProcessEnv {
  const { TMPDIR: _, ...others } = process.env;
  return others;
}

const isLent = folderOf(unset()).folder.startsWith("/dev/shm/");

test.runIf(isLent)("what a run kept in memory goes with it", () => {
  const { folder, was } = folderOf(unset());

  expect([was, existsSync(folder)]).toEqual([true, false]);
});

test.runIf(isLent)("what a killed run left in memory goes with the next one", () => {
  const { pid } = spawnSync(process.execPath, ["--eval", ""]);
  const left = `/dev/shm/snowball-${pid}-abcdef`;
  mkdirSync(left);

  folderOf(unset());

  expect(existsSync(left)).toBe(false);
});

test("who sets TMPDIR decides where temporary files are", () => {
  expect(folderOf({ ...process.env, TMPDIR: "/tmp" }).folder).toBe("/tmp");
});
