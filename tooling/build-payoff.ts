import { spawnSync } from "node:child_process";
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { rolldown } from "rolldown";

const ROOT = join(import.meta.dirname, "..");
const PACKAGE = join(ROOT, "packages/payoff");
const SOURCES = join(PACKAGE, "src");
const COMPILER = join(ROOT, "node_modules/typescript/bin/tsc");

/** Exports of the workspace that are not published, because they change with the data model. */
const KEPT_BACK = new Set(["./replay"]);

type Manifest = {
  exports: Record<string, string>;
  private?: boolean;
  dependencies?: Record<string, string>;
};

/**
 * Builds the engine's package as a folder for `npm pack` or `npm publish`. It contains JavaScript
 * and type declarations, because Node does not strip types below `node_modules`, and bundles the
 * dates package. The workspace's manifest stays private, so that its TypeScript is never published.
 * @throws Error with the compiler's output if the types cannot be written.
 */
export async function buildPayoff(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const { exports, private: _, dependencies: _built, ...manifest } = readManifest();
  const exported = Object.entries(exports).filter(([name]) => !KEPT_BACK.has(name));

  await writeScripts(
    folder,
    exported.map(([, source]) => source),
  );
  writeTypes(folder);
  const published = exported.map(([name, source]) => [name, publishedEntry(source)]);
  const text = JSON.stringify({ ...manifest, exports: Object.fromEntries(published) }, null, 2);
  writeFileSync(join(folder, "package.json"), `${text}\n`);
  for (const name of ["README.md", "LICENSE"]) {
    copyFileSync(join(PACKAGE, name), join(folder, name));
  }
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")) as Manifest;
}

/** `./src/loans/index.ts` → `./loans/index.js`, with its type declarations. */
function publishedEntry(source: string) {
  const path = source.replace("./src/", "./").replace(/\.ts$/, "");

  return { types: `${path}.d.ts`, default: `${path}.js` };
}

/** Writes one module per source, so that bundlers include only the used ones. */
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

/** Writes the types of the exports in `tsconfig.build.json`, and of everything they refer to. */
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
