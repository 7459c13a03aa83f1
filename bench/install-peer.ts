import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Works with one version, `name@version`, of a package that stands beside ours in a measurement alone, in a
 * folder that is thrown away: nothing of it is installed with the product, and none of its scripts is run.
 */
export async function withPeer<T>(
  named: string,
  work: (modules: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "snowball-peer-"));
  try {
    writeFileSync(join(folder, "package.json"), '{"private":true}');
    execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", named], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    return await work(join(folder, "node_modules"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
