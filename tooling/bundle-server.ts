import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";

import { rolldown, type Plugin } from "rolldown";

import manifest from "../apps/api/package.json" with { type: "json" };

// Bundles the server, which also runs the jobs, into a folder. Called by build-server.ts.

const API = join(import.meta.dirname, "../apps/api");
/** The final folder, wherever the files are built first. */
const PARTS = join(API, "dist/parts");

/** Threads are loaded by file name. */
const THREADS = ["plan-thread"];
const SOURCES = {
  main: "src/main.ts",
  "plan-thread": "src/features/payoff-plans/plan-thread.ts",
};

/**
 * Bundled dependencies: those with hundreds of modules or megabytes, of which little is used. All
 * others stay in node_modules.
 */
const TAKEN_IN = new Set(["drizzle-orm", "plaid", "stripe", "typebox"]);

function staysOutside(id: string): boolean {
  return Object.keys(manifest.dependencies).some(
    (name) =>
      !name.startsWith("@snowball/") &&
      !TAKEN_IN.has(name) &&
      (id === name || id.startsWith(`${name}/`)),
  );
}

/**
 * Makes `import.meta.url` in our sources point to the source tree, where data files stay. Only
 * threads are bundled.
 */
const nameFilesWhereTheyLie: Plugin = {
  name: "name-files-where-they-lie",
  transform(code, id) {
    // Stack traces into dependencies point to the built file.
    if (id.includes("/node_modules/")) return { code, map: { mappings: "" } };
    if (!id.startsWith(API) || !code.includes("import.meta.url")) return null;

    const here = `new URL(${JSON.stringify(relative(PARTS, id))}, import.meta.url)`;
    const named = code.replaceAll(
      /new URL\(("[^"]+"), import\.meta\.url\)|import\.meta\.url/g,
      (whole, file: string | undefined) => {
        if (file === undefined) return `${here}.href`;
        const name = basename(JSON.parse(file) as string, ".ts");
        return THREADS.includes(name)
          ? `new URL("./${name}.js", import.meta.url)`
          : whole.replace("import.meta.url", here);
      },
    );
    return { code: named, map: null }; // The replacement changes no line numbers.
  },
};

async function bundleServer(folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: API,
    input: SOURCES,
    platform: "node",
    external: staysOutside,
    plugins: [nameFilesWhereTheyLie],
    logLevel: "warn",
  });
  await bundle.write({
    dir: join(folder, "parts"),
    format: "esm",
    entryFileNames: "[name].js",
    // Without a content hash, because Node's compile cache goes by file name.
    chunkFileNames: "[name].js",
    // Errors and providers' libraries use class names at run time.
    keepNames: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await bundle.close();
  writeFileSync(join(folder, "main.js"), ENTRY);
}

/** Turns source maps on before it loads the program. Node reads maps on load. */
const ENTRY = `import { setSourceMapsSupport } from "node:module";
setSourceMapsSupport(true);
await import("./parts/main.js");
`;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Which folder is it to be built into?");
mkdirSync(folder, { recursive: true });
await bundleServer(folder);
