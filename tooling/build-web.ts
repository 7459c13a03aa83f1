import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const STAMP = join(ROOT, "apps/web/dist/.built-from");
const SOURCES = [
  "apps/web/{src,public}/**/*",
  "apps/web/{index.html,vite.config.ts,package.json}",
  "packages/*/src/**/*.ts",
  "package-lock.json",
];

/**
 * Builds the web app if its sources changed since the last build, so that a second start is quick.
 * @throws Error when the build fails; its own words went to the terminal.
 */
export function buildWeb(): void {
  const digest = digestOfSources();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === digest) return;

  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const { status } = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: join(ROOT, "apps/web"),
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The web app could not be built.");
  writeFileSync(STAMP, digest);
}

/** Of the contents: times change with every checkout. */
function digestOfSources(): string {
  const hash = createHash("sha256");
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(file.slice(ROOT.length)).update(readFileSync(file));

  return hash.digest("hex");
}

if (import.meta.main) buildWeb();
