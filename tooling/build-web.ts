import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { compressBuilt } from "./compress-built.ts";
import { PRERENDERER_FOLDER } from "./prerender-web.ts";

const ROOT = join(import.meta.dirname, "..");
const DIST = join(ROOT, "apps/web/dist");
const STAMP = join(DIST, ".built-from");
const PRERENDERER_OPTIONS = [
  "--ssr",
  "src/prerender.tsx",
  "--outDir",
  PRERENDERER_FOLDER,
  "--emptyOutDir",
];
const SOURCES = [
  "apps/web/{src,public}/**/*",
  "apps/web/{index.html,vite.config.ts,package.json}",
  "packages/*/src/**/*.ts",
  "tooling/{build-web,compress-built,prerender-web}.ts",
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
  runNode([vite, "build", "--logLevel", "warn"]);
  runNode([vite, "build", "--logLevel", "warn", ...PRERENDERER_OPTIONS]);
  runNode([join(ROOT, "tooling/prerender-web.ts")]);
  compressBuilt(DIST);
  writeFileSync(STAMP, digest);
}

/** React renders for production only where it is told so by the environment. */
function runNode(command: string[]): void {
  const { status } = spawnSync(process.execPath, command, {
    cwd: join(ROOT, "apps/web"),
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error("The web app could not be built.");
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
