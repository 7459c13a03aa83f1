import { execFile, execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import type { Guard } from "./guard.ts";

/** Longer than any of the files takes on a busy machine. */
const TIMEOUT_MS = 240_000;

/** `red`: a test failed, as it has to. `unclear`: none ran to its end. */
export type Removal = {
  name: string;
  result: "red" | "green" | "unclear";
  /** The titles of the tests that noticed. */
  noticedBy: string[];
  seconds: number;
};

/** The tree as it is now, with what is not committed, in a folder of its own; the packages are its own too. */
export function copyTree(root: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "snowball-guards-"));
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of files.trimEnd().split("\n")) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  linkModules(root, folder);

  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The installed packages of others; of ours those of the copy. */
function linkModules(root: string, folder: string): void {
  const modules = join(root, "node_modules");
  mkdirSync(join(folder, "node_modules/@snowball"), { recursive: true });
  for (const name of readdirSync(modules)) {
    if (name !== "@snowball") symlinkSync(join(modules, name), join(folder, "node_modules", name));
  }
  for (const place of ["apps", "packages"]) {
    for (const name of readdirSync(join(folder, place))) {
      symlinkSync(join(folder, place, name), join(folder, "node_modules/@snowball", name));
    }
  }
}

/** Takes one guard out of the copy, runs its test there, and puts it back. */
export async function takeOut(folder: string, guard: Guard): Promise<Removal> {
  const file = join(folder, guard.file);
  const before = readFileSync(file, "utf8");
  writeFileSync(
    file,
    before.replace(guard.text, () => guard.without),
  );
  try {
    return await judge(folder, guard);
  } finally {
    writeFileSync(file, before);
  }
}

type Report = {
  numTotalTests: number;
  testResults: { assertionResults: { title: string; status: string }[] }[];
};

async function judge(folder: string, { name, test }: Guard): Promise<Removal> {
  const begun = performance.now();
  const report = join(folder, "guards-report.json");
  rmSync(report, { force: true });
  await runTest(folder, { test, report });
  const seconds = Math.round((performance.now() - begun) / 1_000);
  const outcomes = readOutcomes(report);
  const noticedBy = outcomes.filter(({ status }) => status === "failed").map(({ title }) => title);
  const ran = outcomes.some(({ status }) => status === "passed" || status === "failed");
  const result = noticedBy.length > 0 ? "red" : ran ? "green" : "unclear";

  return { name, result, noticedBy, seconds };
}

/** Settles when it has ended, however it did: what became of it stands in the report. */
function runTest(folder: string, { test, report }: { test: string; report: string }) {
  const runner = ["node_modules/vitest/vitest.mjs", "run", test];

  return new Promise<void>((resolve) => {
    execFile(
      process.execPath,
      [...runner, "--reporter=json", `--outputFile=${report}`],
      { cwd: folder, timeout: TIMEOUT_MS, maxBuffer: Number.POSITIVE_INFINITY },
      () => resolve(),
    );
  });
}

function readOutcomes(report: string): { title: string; status: string }[] {
  try {
    const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
    return testResults.flatMap(({ assertionResults }) => assertionResults);
  } catch {
    return []; // It ended before it could tell.
  }
}
