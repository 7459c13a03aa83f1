import { execFileSync, spawnSync } from "node:child_process";
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";

import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildPayoff } from "./build-payoff.ts";

// Uses the engine like an external user: built, packed, installed in an empty folder without a
// registry, and called as in its README. No file of this repository is reachable from there.

const ROOT = join(import.meta.dirname, "..");
const NAME = "@snowball/payoff";
const COMPILER = join(ROOT, "node_modules/typescript/bin/tsc");
/** Limit for the plan with the search for the cheapest, minified and compressed. */
const GZIPPED_MAX = 30_000;

const place = realpathSync(mkdtempSync(join(tmpdir(), "payoff-package-")));
const app = join(place, "app");
const installed = join(app, "node_modules", NAME);

const readme = readFileSync(join(ROOT, "packages/payoff/README.md"), "utf8");
/** The scripts in the README with their documented output. */
const examples = [...readme.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs)].map(
  ([, script = "", printed = ""], at) => ({ name: `example-${at + 1}`, script, printed }),
);

function npm(cwd: string, ...args: string[]): string {
  return execFileSync("npm", [...args, "--offline", "--no-audit", "--no-fund"], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

beforeAll(async () => {
  const built = join(place, "built");
  await buildPayoff(built);
  const [packed] = JSON.parse(npm(built, "pack", "--json", "--pack-destination", place)) as [
    { filename: string },
  ];
  mkdirSync(app);
  writeFileSync(join(app, "package.json"), JSON.stringify({ name: "app", type: "module" }));
  npm(app, "install", "--ignore-scripts", join(place, packed.filename));
  for (const { name, script } of examples) {
    writeFileSync(join(app, `${name}.mjs`), script);
    writeFileSync(join(app, `${name}.ts`), script);
  }
}, 60_000);

afterAll(() => rmSync(place, { recursive: true, force: true }));

test("the README has four examples with their output", () => {
  expect(examples).toHaveLength(4);
  expect(readme.match(/```js\n/g)).toHaveLength(4);
});

test("the installed package is plain JavaScript with types, license and README, and has no dependencies", () => {
  const files = globSync("**/*", { cwd: installed, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as object;

  expect(files.filter((name) => !/\.(js|d\.ts)$/.test(name)).toSorted()).toEqual([
    "LICENSE",
    "README.md",
    "package.json",
  ]);
  expect(files.filter((name) => /\.test\./.test(name))).toEqual([]);
  expect(manifest).toMatchObject({ name: NAME, license: "MIT", sideEffects: false });
  expect(Object.keys(manifest)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/private|ependencies|scripts/)]),
  );
  for (const file of globSync("**/*.{js,d.ts}", { cwd: installed })) {
    const text = readFileSync(join(installed, file), "utf8");
    const imports = [...text.matchAll(/(?:from|import)\s*\(?"([^"]+)"/g)].map(([, from]) => from);
    expect(imports.filter((from) => !/^\.\.?\/.+\.js$/.test(from ?? ""))).toEqual([]);
  }
});

test("every export can be imported, and the README names its contents", async () => {
  const { resolve } = createRequire(join(app, "package.json"));
  const { exports } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as {
    exports: Record<string, unknown>;
  };
  const doors = Object.keys(exports).map((door) => door.replace(".", NAME));
  const found = doors.map(async (door) => {
    const module = (await import(resolve(door))) as object;
    return [door, Object.keys(module).toSorted(alphabetically)] as const;
  });
  const named = [...readme.matchAll(/^### `([^`]+)`\n(.*?)(?=^##)/gms)].map(
    ([, door = "", tables = ""]) => {
      const names = [...tables.matchAll(/^\| `(\w+)` /gm)].map(([, name = ""]) => name);
      return [door, names.toSorted(alphabetically)] as const;
    },
  );

  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(await Promise.all(found)));
});

function alphabetically(one: string, other: string): number {
  return one < other ? -1 : 1;
}

test.for([
  ["NodeNext", "NodeNext"],
  ["ESNext", "Bundler"],
])("the examples are well typed with module %s, resolution %s", ([module, moduleResolution]) => {
  const config = `tsconfig.${moduleResolution}.json`;
  const compilerOptions = {
    module,
    moduleResolution,
    target: "ES2022",
    lib: ["ES2022", "DOM"],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    checkJs: true,
    noEmit: true,
  };
  const files = examples.map(({ name }) => `${name}.mjs`);
  writeFileSync(join(app, config), JSON.stringify({ compilerOptions, files }));
  const { status, stdout } = spawnSync(process.execPath, [COMPILER, "-p", config], {
    cwd: app,
    encoding: "utf8",
  });

  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
});

test.for(examples)("$name prints what the README says", ({ name, printed }) => {
  expect(run(process.execPath, ["--no-experimental-strip-types", `${name}.mjs`])).toBe(printed);
});

/** An older Node on this machine that the package still supports. */
const olderNode = (process.env["PATH"] ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "node"))
  .find((node) => /^v2[0-3]\./.test(spawnSync(node, ["--version"], { encoding: "utf8" }).stdout));

test.runIf(olderNode).for(examples)(
  "$name prints the same on an older Node",
  ({ name, printed }) => {
    expect(run(olderNode ?? "", [`${name}.mjs`])).toBe(printed);
  },
);

function run(node: string, args: readonly string[]): string {
  return execFileSync(node, args, { cwd: app, encoding: "utf8" });
}

test.for(examples)("$name prints the same as a browser script", async ({ name, printed }) => {
  const lines: string[] = [];
  const code = await bundled(`${name}.mjs`, "iife");
  // A realm without Node's globals.
  runInContext(code, createContext({ console: { log: (line: string) => lines.push(line) } }));

  expect(`${lines.join("\n")}\n`).toBe(printed);
});

test("plans with the search for the cheapest are at most 30 kB for a browser", async () => {
  writeFileSync(join(app, "plans.mjs"), `export { planPayoff } from "${NAME}";\n`);
  const bytes = gzipSync(await bundled("plans.mjs", "esm"), { level: 9 }).length;

  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(GZIPPED_MAX);
});

test("importing one small function bundles no more than needed", async () => {
  writeFileSync(join(app, "dates.mjs"), `export { dueDates } from "${NAME}/cash-flow";\n`);

  expect((await bundled("dates.mjs", "esm")).length).toBeLessThan(4_000);
});

async function bundled(file: string, format: "esm" | "iife"): Promise<string> {
  const bundle = await rolldown({ cwd: app, input: file, platform: "browser", logLevel: "warn" });
  const { output } = await bundle.generate({ format, minify: true });
  await bundle.close();

  return output[0].code;
}
