import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";

import { specificationsOf, unitSourcesOf } from "./tests-of.ts";

// `npm run test:changed [since]`: what everything that changed since a commit can break. Without one:
// since `main` was left, or, on `main` itself, since the last commit.

const ROOT = join(import.meta.dirname, "../..");

function git(...words: string[]): string {
  return execFileSync("git", words, { cwd: ROOT, encoding: "utf8" }).trim();
}

function leftMainAt(): string {
  const base = git("merge-base", "main", "HEAD");
  return base === git("rev-parse", "HEAD") && git("status", "--porcelain") === "" ? "HEAD~1" : base;
}

function run(script: string, words: string[]): boolean {
  const { status } = spawnSync(process.execPath, [join(ROOT, script), ...words], {
    cwd: ROOT,
    stdio: "inherit",
  });
  return status === 0;
}

function testUnits(sources: string[]): boolean {
  const which = sources.includes(".") ? ["run"] : ["related", "--run", ...sources];
  return run("node_modules/vitest/vitest.mjs", which);
}

function testInBrowser(specifications: string[]): boolean {
  if (specifications.length === 0) return true;
  const which = specifications.includes(".") ? [] : specifications;
  return (
    run("tooling/build-web.ts", []) &&
    run("tooling/build-server.ts", []) &&
    run("node_modules/@playwright/test/cli.js", [
      "test",
      "--config",
      "e2e/playwright.config.ts",
      ...which,
    ])
  );
}

const since = process.argv[2] ?? leftMainAt();
const changed = [
  ...git("diff", "--name-only", "--no-renames", since).split("\n"),
  ...git("ls-files", "--others", "--exclude-standard").split("\n"),
].filter((file) => file !== "");
const specifications = specificationsOf(changed);

process.stdout.write(
  `${changed.length} files changed since ${since}. In the browser: ${specifications.join(", ") || "nothing"}.\n`,
);
const [unitsHold, walksHold] = [testUnits(unitSourcesOf(changed)), testInBrowser(specifications)];
process.exitCode = unitsHold && walksHold ? 0 : 1;
