import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { fromRoot, readRecord } from "./record.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Another runner starts within each test; a busy machine takes its time. */
const RUN_TIMEOUT_MS = 60_000;

/** Below the repository, where both runners find themselves installed. */
function createProject() {
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, ".cache/reporter-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const record = join(folder, "record.json");
  const reporter = (name: string) =>
    JSON.stringify([join(import.meta.dirname, `${name}-reporter.ts`), { record }]);

  return { folder, record, reporter };
}

function run(folder: string, command: string[]) {
  const [script = "", ...options] = command;
  const { CI: _shared, VITEST: _nested, ...environment } = process.env;

  return spawnSync(process.execPath, [join(ROOT, "node_modules", script), ...options], {
    cwd: folder,
    env: environment,
    encoding: "utf8",
  });
}

test(
  "Vitest's reporter keeps the tests that passed, neither those that failed nor those skipped",
  () => {
    const { folder, record, reporter } = createProject();
    writeFileSync(
      join(folder, "vitest.config.mjs"),
      `export default { test: { include: ["*.check.mjs"], reporters: [${reporter("vitest")}] } };`,
    );
    writeFileSync(
      join(folder, "a.check.mjs"),
      `import { describe, expect, test } from "vitest";
     test("passes", () => {});
     test.for([["one"], ["two"]])("of %s", () => {});
     describe("inside", () => { test("passes too", () => {}); });
     test("fails", () => expect(1).toBe(2));
     test.skipIf(true)("skipped", () => {});`,
    );

    expect(run(folder, ["vitest/vitest.mjs", "run", "--root", folder]).status).toBe(1);

    const file = fromRoot(join(folder, "a.check.mjs"));
    expect(readRecord(record)).toEqual(
      ["passes", "of one", "of two", "passes too"].map((title) => ({ file, title })),
    );
  },
  RUN_TIMEOUT_MS,
);

test(
  "Playwright's reporter keeps the tests that passed, at a second try too, and no other",
  () => {
    const { folder, record, reporter } = createProject();
    writeFileSync(
      join(folder, "playwright.config.mjs"),
      `export default { testDir: ".", testMatch: "*.check.mjs", retries: 1, reporter: [${reporter("playwright")}] };`,
    );
    writeFileSync(
      join(folder, "a.check.mjs"),
      `import { expect, test } from "@playwright/test";
     test("passes", () => {});
     test("passes at the second try", ({}, info) => expect(info.retry).toBe(1));
     test.describe("inside", () => { test("passes too", () => {}); });
     test("fails", () => expect(1).toBe(2));
     test("skips itself", ({}, info) => info.skip());
     test("is expected to fail", () => { test.fail(); expect(1).toBe(2); });`,
    );

    expect(run(folder, ["@playwright/test/cli.js", "test"]).status).toBe(1);

    const file = fromRoot(join(folder, "a.check.mjs"));
    expect(readRecord(record)).toEqual(
      ["passes", "passes at the second try", "passes too"].map((title) => ({ file, title })),
    );
  },
  RUN_TIMEOUT_MS,
);
