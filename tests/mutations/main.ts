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

import { type Mutation, MUTATIONS } from "./mutations.ts";

// `npm run test:mutations [word …]`: removes each control in a copy of the repository and runs its test file, which
// must fail. Prints a line for each mutation and exits with 1 if one survives. Words select mutations by name.

const ROOT = join(import.meta.dirname, "../..");
const TIMEOUT_MS = 240_000;

type Report = {
  testResults: { assertionResults: { title: string; status: string }[] }[];
};

const words = process.argv.slice(2);
const selected = MUTATIONS.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
const stale = selected.filter(
  ({ file, before }) => readFileSync(join(ROOT, file), "utf8").split(before).length !== 2,
);
if (stale.length > 0) {
  const lines = stale.map(({ name, file }) => `  ${name}: ${file}`);
  throw new Error(`Update mutations.ts, because these files have changed:\n${lines.join("\n")}`);
}
const folder = copyRepository();
process.on("SIGINT", () => process.exit(1));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const mutation of selected) {
  const failed = await runWith(mutation);
  if (failed.length === 0) process.exitCode = 1;
  const result = failed.length === 0 ? "SURVIVED" : `killed by "${failed[0]}"`;
  process.stdout.write(`${mutation.name}: ${result}\n`);
}

/** Copies the working tree, and links installed packages and the copy's own packages. */
function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), "snowball-mutations-"));
  const list = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", list, { cwd: ROOT, encoding: "utf8" }).trimEnd().split("\n");
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  const modules = join(copy, "node_modules");
  mkdirSync(join(modules, "@snowball"), { recursive: true });
  for (const name of readdirSync(join(ROOT, "node_modules"))) {
    if (name === "@snowball") continue;
    symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  }
  for (const name of ["apps", "packages"].flatMap((place) =>
    readdirSync(join(copy, place)).map((each) => join(place, each)),
  )) {
    symlinkSync(join(copy, name), join(modules, "@snowball", name.slice(name.indexOf("/") + 1)));
  }
  return copy;
}

/**
 * Returns the titles of the tests that fail with the mutation.
 * @throws Error if no test ran.
 */
async function runWith({ name, file, before, after, test }: Mutation): Promise<string[]> {
  const place = join(folder, file);
  const source = readFileSync(place, "utf8");
  writeFileSync(
    place,
    source.replace(before, () => after),
  );
  try {
    const results = await runTest(test);
    if (!results.some(({ status }) => status === "passed" || status === "failed")) {
      throw new Error(`${name}: no test of ${test} ran.`);
    }
    return results.filter(({ status }) => status === "failed").map(({ title }) => title);
  } finally {
    writeFileSync(place, source);
  }
}

async function runTest(test: string): Promise<{ title: string; status: string }[]> {
  const report = join(folder, "mutation-report.json");
  rmSync(report, { force: true });
  const args = ["run", test, "--reporter=json", `--outputFile=${report}`];
  await new Promise<void>((done) => {
    execFile(
      process.execPath,
      [join(folder, "node_modules/vitest/vitest.mjs"), ...args],
      {
        cwd: folder,
        env: { ...process.env, TEST_SLOW: "on" },
        timeout: TIMEOUT_MS,
        maxBuffer: Number.POSITIVE_INFINITY,
      },
      () => done(), // The report has the result, and a failure is expected.
    );
  });
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}
