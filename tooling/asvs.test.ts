import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { testsNamedIn } from "./named-tests.ts";
import { titlesIn } from "./conformance.ts";

// docs/asvs.md says of every item of the standard what holds it, docs/security.md of every threat: a row
// that points at nothing is a red test.

const ROOT = join(import.meta.dirname, "..");

function read(file: string): string {
  return existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), "utf8") : "";
}

const rows = [
  ...read("docs/asvs.md").matchAll(/^\| (\d+\.\d+\.\d+) +\| ([12]) +\| (.+?) \| (.+?) +\|$/gm),
].map(([, item = "", , , heldBy = ""]) => ({ item, heldBy: heldBy.split("<br>") }));
const apart = [
  ...read("docs/asvs.md").matchAll(/^\| [^|`]+ \| ((?:\d+\.\d+\.\d+(?:, )?)+) +\|$/gm),
].flatMap(([, items = ""]) => items.split(", "));

test("every item of Levels 1 and 2 stands in the table or among those that do not apply", () => {
  const items = rows.map(({ item }) => item);

  expect(new Set(items).size).toBe(items.length);
  expect(items).toHaveLength(199);
  expect(apart).toHaveLength(54);
  expect(items.filter((item) => apart.includes(item))).toEqual([]);
});

test("every item is held by a test, or says in a sentence what holds it", () => {
  const said = /^(?:Document|Operator|Does not apply|Deviation|Open): \S.{10,}$/;
  const wordless = rows.filter(
    ({ heldBy }) => !heldBy.every((each) => said.test(each) || /^`[^`]+` › \S/.test(each)),
  );

  expect(wordless).toEqual([]);
});

test.each(["docs/asvs.md", "docs/security.md"])("every test that %s names exists", (page) => {
  const named = testsNamedIn(page);
  const lost = named.filter(({ testFile, testTitle }) => !titlesIn(read(testFile)).has(testTitle));

  expect(named.length).toBeGreaterThan(20);
  expect(lost).toEqual([]);
});

test("each of the forty rules has its test, one after the other", () => {
  const rules = [
    ...read("docs/security.md").matchAll(/^\| (\d+) +\| \S.*? \| `[^`]+` › \S.* \|$/gm),
  ];

  expect(rules.map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 40 }, (_, at) => at + 1),
  );
});
