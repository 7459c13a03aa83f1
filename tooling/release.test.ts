import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { compareVersions, thisRelease } from "../apps/api/src/database/release.ts";
import { readLastRelease } from "../apps/api/src/testing/last-release/statements.ts";

// What a release consists of goes together: version, changelog, and what it asks of the database.

const ROOT = join(import.meta.dirname, "..");
const CHANGELOG = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
const VERSIONS = [...CHANGELOG.matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, version]) => version);

test("the changelog's newest version is the one of every package", () => {
  const manifests = globSync(["package.json", "{apps,packages}/*/package.json"], { cwd: ROOT });
  const versions = manifests.map((file) => {
    const { version } = JSON.parse(readFileSync(join(ROOT, file), "utf8")) as { version: string };
    return version;
  });

  expect(manifests.length).toBeGreaterThan(5);
  expect([...new Set(versions)]).toEqual([VERSIONS[0]]);
});

test("the changelog goes from the newest version to the oldest, with what is next before them", () => {
  const headings = [...CHANGELOG.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);

  expect(headings).toEqual(["Next", ...VERSIONS]);
  expect(VERSIONS).toEqual(
    VERSIONS.toSorted((left = "", right = "") => compareVersions(right, left)),
  );
});

test("what the newest version asks of the database was recorded", () => {
  expect(readLastRelease().version).toBe(VERSIONS[0]);
});

test("each migration names a version that was released as the oldest that runs on what it leaves", () => {
  const floors = thisRelease().migrations.map(({ runsWith }) => runsWith);

  expect(floors.length).toBeGreaterThan(30);
  expect(floors.filter((floor) => !VERSIONS.includes(floor))).toEqual([]);
});
