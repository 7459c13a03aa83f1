import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

export const SUITES = ["unit", "e2e"] as const;
export type Suite = (typeof SUITES)[number];

/** A test that ran and passed: its file from the root of the repository, its title as run. */
export type PassedTest = { file: string; title: string };

/** Where a suite's last run is kept, for the check that comes after all suites. */
export function recordOf(suite: Suite): string {
  return join(ROOT, ".cache/passed-tests", `${suite}.json`);
}

/** Overwrites what an earlier run left: a test that passed last week has not run. */
export function writeRecord(record: string, passed: PassedTest[]): void {
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify(passed, null, 1));
}

/** Null when the suite has not run. */
export function readRecord(record: string): PassedTest[] | null {
  if (!existsSync(record)) return null;
  return JSON.parse(readFileSync(record, "utf8")) as PassedTest[];
}

/** As `docs/conformance.md` names files, on every system. */
export function fromRoot(file: string): string {
  return relative(ROOT, file).split(sep).join("/");
}
