import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";

import { rolldown, type Plugin } from "rolldown";

import manifest from "../apps/api/package.json" with { type: "json" };

// Puts what the server and the worker run into a folder; see build-server.ts, which calls it.

const API = join(import.meta.dirname, "../apps/api");
/** Where it will lie, wherever it is built. */
const PARTS = join(API, "dist/parts");

const PROGRAMS = ["main", "worker"];
/** A thread is loaded by its file's name. */
const THREADS = ["plan-thread"];
const SOURCES = {
  main: "src/main.ts",
  worker: "src/worker.ts",
  "plan-thread": "src/features/payoff-plans/plan-thread.ts",
};

/** What ships hundreds of modules or megabytes of which little is needed; all else stays what npm installed. */
const TAKEN_IN = new Set(["drizzle-orm", "plaid", "stripe", "typebox"]);

function staysOutside(id: string): boolean {
  return Object.keys(manifest.dependencies).some(
    (name) =>
      !name.startsWith("@snowball/") &&
      !TAKEN_IN.has(name) &&
      (id === name || id.startsWith(`${name}/`)),
  );
}

/** Ours name files beside themselves; those stay where they are, and only threads come along. */
const nameFilesWhereTheyLie: Plugin = {
  name: "name-files-where-they-lie",
  transform(code, id) {
    // Of what others wrote the trace is told in the built file.
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
    return { code: named, map: null }; // No line is another.
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
    // Without a digest: what Node keeps compiled is kept by name.
    chunkFileNames: "[name].js",
    // Errors and what providers' libraries tell of themselves go by the names of classes.
    keepNames: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await bundle.close();
  for (const program of PROGRAMS) writeFileSync(join(folder, `${program}.js`), begin(program));
}

/** Maps are read as modules are loaded: whoever wants traces in the words of the sources says so before. */
function begin(program: string): string {
  return [
    `import { setSourceMapsSupport } from "node:module";`,
    `setSourceMapsSupport(true);`,
    `await import("./parts/${program}.js");\n`,
  ].join("\n");
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Which folder is it to be built into?");
mkdirSync(folder, { recursive: true });
await bundleServer(folder);
