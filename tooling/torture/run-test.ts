import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Runs a test's long form, which is told how long by the environment and writes what came of it into
 * the file that `TRIAL_REPORT` names.
 */
export async function runTest(
  test: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ held: boolean; report: unknown }> {
  const folder = mkdtempSync(join(tmpdir(), "snowball-trial-"));
  const reportFile = join(folder, "report.json");
  try {
    const run = spawn("npx", ["vitest", "run", "--project", "api", test], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, ...environment, TRIAL_REPORT: reportFile },
    });
    const exitCode = await new Promise<number | null>((done) => run.once("exit", done));
    const report: unknown = JSON.parse(readFileSync(reportFile, "utf8"));
    return { held: exitCode === 0, report };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
