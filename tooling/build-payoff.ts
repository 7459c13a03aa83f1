import { spawnSync } from "node:child_process";
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { rolldown } from "rolldown";

const ROOT = join(import.meta.dirname, "..");
const PACKAGE = join(ROOT, "packages/payoff");
const SOURCES = join(PACKAGE, "src");
const COMPILER = join(ROOT, "node_modules/typescript/bin/tsc");

/** Doors of the workspace that stay in it: what they show changes with the model. */
const KEPT_BACK = new Set(["./replay"]);

type Manifest = {
  exports: Record<string, string>;
  private?: boolean;
  dependencies?: Record<string, string>;
};

/**
 * Makes the package of the engine that others install, as a folder for `npm pack` or `npm publish`: plain
 * JavaScript, since types are not stripped below `node_modules`, beside its types. The dates it needs are
 * built into it. The manifest of the workspace stays private, so that its TypeScript is never published.
 * @throws Error when the types cannot be written; the compiler's words stand in the message.
 */
export async function buildPayoff(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const { exports, private: _, dependencies: _built, ...manifest } = readManifest();
  const doors = Object.entries(exports).filter(([door]) => !KEPT_BACK.has(door));

  await writeScripts(
    folder,
    doors.map(([, source]) => source),
  );
  writeTypes(folder);
  const published = doors.map(([door, source]) => [door, publishedDoor(source)]);
  const text = JSON.stringify({ ...manifest, exports: Object.fromEntries(published) }, null, 2);
  writeFileSync(join(folder, "package.json"), `${text}\n`);
  for (const name of ["README.md", "LICENSE"]) {
    copyFileSync(join(PACKAGE, name), join(folder, name));
  }
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")) as Manifest;
}

/** `./src/loans/index.ts` → `./loans/index.js`, with its types beside it. */
function publishedDoor(source: string) {
  const path = source.replace("./src/", "./").replace(/\.ts$/, "");

  return { types: `${path}.d.ts`, default: `${path}.js` };
}

/** A module for each source, so that whoever bundles takes no more than is used. */
async function writeScripts(folder: string, sources: readonly string[]): Promise<void> {
  const bundle = await rolldown({
    cwd: PACKAGE,
    input: [...sources],
    platform: "neutral",
    logLevel: "warn",
  });
  await bundle.write({
    dir: folder,
    format: "esm",
    entryFileNames: "[name].js",
    preserveModules: true,
    preserveModulesRoot: SOURCES,
  });
  await bundle.close();
}

/** Of the doors that `tsconfig.build.json` lists, and of all that they show. */
function writeTypes(folder: string): void {
  const config = join(PACKAGE, "tsconfig.build.json");
  const { status, stdout } = spawnSync(
    process.execPath,
    [COMPILER, "-p", config, "--outDir", folder],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stdout);

  for (const file of globSync("**/*.d.ts", { cwd: folder })) {
    const path = join(folder, file);
    const types = readFileSync(path, "utf8").replaceAll(/(from "\.[^"]*)\.ts"/g, '$1.js"');
    writeFileSync(path, types);
  }
}

if (import.meta.main) await buildPayoff(join(PACKAGE, "dist"));
