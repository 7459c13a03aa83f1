import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { routes } from "@snowball/contract";
import { expect, test } from "vitest";

import { MUTATIONS } from "../tests/mutations/mutations.ts";

// Rules of this repository that no linter checks.

const ROOT = join(import.meta.dirname, "..");
const SELF = "tooling/tidy.test.ts";

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

/** Tracked files, and new ones that git does not ignore. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && file !== SELF && existsSync(join(ROOT, file)));

test("no source has a TODO, a focused or skipped test, or a suppressed type error", () => {
  const leftover =
    /\b(TODO|FIXME|XXX)\b|\b(test|it|describe)\.(only|skip|todo)\(|@ts-ignore|\bas any\b/;
  const sources = files.filter((file) => /\.(ts|tsx|css|mjs|js)$/.test(file));

  expect(sources.filter((file) => leftover.test(read(file)))).toEqual([]);
});

test("no text contains a path of a developer's machine or the host of a registry", () => {
  const place = /(?<![\w.])\/(work|farm|root|home\/[a-z]+)\/|registry\.npm|"resolved": "http/;
  const texts = files.filter(
    (file) =>
      /\.(ts|tsx|css|mjs|js|md|html|json|sql)$/.test(file) &&
      basename(file) !== "package-lock.json",
  );

  expect(texts.filter((file) => place.test(read(file)))).toEqual([]);
  expect(read("package-lock.json")).not.toMatch(/"resolved": "http/);
});

test("the API serves every route of the contract", () => {
  const served = files
    .filter((file) => /features\/[^/]+\/.*routes\.ts$/.test(file))
    .map(read)
    .join("\n");

  expect(Object.keys(routes).filter((name) => !served.includes(`route("${name}"`))).toEqual([]);
});

test("every mutation finds the text that it changes", () => {
  const stale = MUTATIONS.filter(({ file, before }) => read(file).split(before).length !== 2);

  expect(stale.map(({ name, file }) => `${name}: ${file}`)).toEqual([]);
});

test("docs/configuration.md documents exactly the environment variables that the API reads", () => {
  const configuration = files
    .filter((file) => file.startsWith("apps/api/src/config/") && !file.includes(".test."))
    .map(read)
    .join("\n");
  const used = new Set(configuration.match(/"[A-Z][A-Z_]+"/g)?.map((name) => name.slice(1, -1)));
  const documented = new Set(
    [...read("docs/configuration.md").matchAll(/^\| ([^|]+) \|/gm)].flatMap(
      ([, cell = ""]) => cell.match(/[A-Z][A-Z_]+/g) ?? [],
    ),
  );

  expect([...used].filter((name) => !documented.has(name))).toEqual([]);
  expect([...documented].filter((name) => !used.has(name))).toEqual([]);
});

test("the glossary has every term that a screen explains", () => {
  const glossary = read("docs/glossary.md").toLowerCase();
  const explained = [
    ...read("apps/web/src/ui/term/meanings.ts").matchAll(/^ {4}word: "([^"]+)",$/gm),
  ].map(([, word = ""]) => word);

  expect(explained.length).toBeGreaterThan(5);
  expect(explained.filter((word) => !glossary.includes(`**${word.toLowerCase()}**`))).toEqual([]);
});
