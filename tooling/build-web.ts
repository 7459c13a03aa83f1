import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { compressBuilt } from "./compress-built.ts";

const ROOT = join(import.meta.dirname, "..");
const DIST = join(ROOT, "apps/web/dist");
const CACHE = join(ROOT, ".cache");
const STAMP_NAME = ".built-from";
const STAMP = join(DIST, STAMP_NAME);
const PRERENDER = "src/prerender.tsx";
const BUILD = ["build", "--logLevel", "warn", "--emptyOutDir", "--outDir"];
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

  // In a folder of its own, so that two builds at once do not empty each other's.
  mkdirSync(CACHE, { recursive: true });
  const work = mkdtempSync(join(CACHE, "web-build-"));
  try {
    const built = buildInto(work);
    writeFileSync(join(built, STAMP_NAME), digest);
    replaceDist(built, join(work, "replaced"));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function buildInto(work: string): string {
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const [dist, prerenderer] = [join(work, "dist"), join(work, "prerenderer")];
  runNode([vite, ...BUILD, dist]);
  runNode([vite, ...BUILD, prerenderer, "--ssr", PRERENDER]);
  runNode([join(ROOT, "tooling/prerender-web.ts"), dist, prerenderer]);
  compressBuilt(dist);

  return dist;
}

/** Two renames: nobody finds half a build. */
function replaceDist(built: string, replaced: string): void {
  if (existsSync(DIST)) renameSync(DIST, replaced);
  try {
    renameSync(built, DIST);
  } catch (error) {
    // Another build was quicker by a moment; its app is as good as ours.
    if (!existsSync(STAMP)) throw error;
  }
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
