import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const REQUESTS = "60000";
const TEST = "apps/api/src/testing/fuzz/fuzz.test.ts";

/**
 * Sends requests drawn from the served document to the whole API, on a database of its own:
 * `npm run torture -- fuzz 60000 [seed]`. A report names its seed, which draws the same ones again.
 */
export async function fuzz([
  requests = REQUESTS,
  seed = String(Math.floor(Math.random() * 2 ** 31)),
]: readonly string[]): Promise<{ held: boolean; report: unknown }> {
  const folder = mkdtempSync(join(tmpdir(), "snowball-fuzz-"));
  const reportFile = join(folder, "report.json");
  const run = spawn("npx", ["vitest", "run", "--project", "api", TEST], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      FUZZ_REQUESTS: requests,
      FUZZ_SEED: seed,
      FUZZ_REPORT: reportFile,
    },
  });
  const exitCode = await new Promise<number | null>((done) => run.once("exit", done));
  const report: unknown = JSON.parse(readFileSync(reportFile, "utf8"));
  rmSync(folder, { recursive: true });

  return { held: exitCode === 0, report };
}
