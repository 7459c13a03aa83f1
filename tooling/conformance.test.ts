import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { readConformance, rowsNotShown, titlesIn } from "./conformance.ts";

// docs/conformance.md says of every statement of the specification where it is built and which test
// shows it. A row that points at nothing is a red test.

const ROOT = join(import.meta.dirname, "..");
const rows = readConformance();
const testFiles = [...new Set(rows.map(({ testFile }) => testFile))];

/** What `npm test` runs: the projects of vitest.config.ts and the match of Playwright. */
const RUN = [
  /^packages\/[^/]+\/src\/.+\.test\.ts$/,
  /^tooling\/.+\.test\.ts$/,
  /^apps\/(api|sandbox)\/src\/.+\.test\.ts$/,
  /^apps\/web\/src\/.+\.test\.tsx?$/,
  /^e2e\/.+\.spec\.ts$/,
];

function read(file: string): string {
  return existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), "utf8") : "";
}

test("every section of the specification has its rows", () => {
  const sections = new Set(rows.map(({ section }) => section[0]));

  expect([...sections]).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  expect(rows.length).toBeGreaterThan(200);
});

test("no statement stands twice in a section", () => {
  const names = rows.map(({ section, statement }) => `${section} · ${statement}`);

  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("every statement is built in a file that exists and is no test", () => {
  const lost = rows.filter(
    ({ builtIn }) => read(builtIn) === "" || /\.(test|spec)\.tsx?$/.test(builtIn),
  );

  expect(lost.map(({ statement, builtIn }) => `${statement}: ${builtIn}`)).toEqual([]);
});

test("every statement is shown by a test that exists", () => {
  const titles = new Map(testFiles.map((file) => [file, titlesIn(read(file))]));
  const lost = rows.filter(({ testFile, testTitle }) => !titles.get(testFile)?.has(testTitle));

  expect(lost.map(({ testFile, testTitle }) => `${testFile} › ${testTitle}`)).toEqual([]);
});

test("every test that the table names is run", () => {
  const skipping =
    /\b(test|it|describe)\.(skip|todo|fixme|fail|only|skipIf|runIf)\b|\btest\.describe\.skip\b/;

  expect(testFiles.filter((file) => !RUN.some((pattern) => pattern.test(file)))).toEqual([]);
  expect(testFiles.filter((file) => skipping.test(read(file)))).toEqual([]);
});

test("titles are found as they stand in the source, and not in comments", () => {
  const source = [
    'test("plain", async () => {});',
    'test.for([["a"]])("of %s", ([a]) => {});',
    "test(`the ${name}`, async ({ page }) => {});",
    '// test("commented out", () => {});',
  ].join("\n");

  expect([...titlesIn(source)]).toEqual(["plain", "of %s", "the ${name}"]);
});

test("a row is shown by a test that ran and passed, and by no other", () => {
  const rowOf = (testTitle: string) => ({
    section: "1",
    statement: testTitle,
    builtIn: "src/a.ts",
    testFile: "src/a.test.ts",
    testTitle,
  });
  const passed = [
    "plain (as it stands)",
    "of one case",
    "a name of Ada is kept",
    "the third of them (2)",
    "the page at 320 px",
  ].map((title) => ({ file: "src/a.test.ts", title }));
  const elsewhere = [{ file: "src/b.test.ts", title: "skipped" }];
  const shown = [
    "plain (as it stands)",
    "of %s case",
    "a name of $person.name is kept",
    "the third of them (%#)",
  ];
  const lost = ["plain", "skipped", "of two %s", "the ${name} at night"];

  const rows = [...shown, "the ${name} at ${width} px", ...lost].map(rowOf);

  expect(rowsNotShown(rows, [...passed, ...elsewhere]).map(({ statement }) => statement)).toEqual(
    lost,
  );
});
