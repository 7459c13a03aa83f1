import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { routes } from "@snowball/contract";
import { expect, test } from "vitest";

// Rules of the house that no linter knows.

const ROOT = join(import.meta.dirname, "..");

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

function foldersIn(path: string): string[] {
  if (!existsSync(join(ROOT, path))) return [];
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** Tracked files, and new ones that git does not ignore. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(join(ROOT, file)));
const sources = files.filter((file) => /\.(ts|tsx|css|mjs|js)$/.test(file));
const words = files.filter(
  (file) =>
    /\.(ts|tsx|css|mjs|js|md|html|json|sql)$/.test(file) && basename(file) !== "package-lock.json",
);

test.for(["apps", "packages", "apps/api/src", "apps/web/src"])(
  "ARCHITECTURE.md names every folder in %s",
  (root) => {
    const map = read("ARCHITECTURE.md");

    expect(foldersIn(root).filter((folder) => !map.includes(`${folder}/`))).toEqual([]);
  },
);

test("no file is a drawer", () => {
  const drawer =
    /(^|\/)(utils?|helpers?|misc|common|types|constants|service|manager)(\.[a-z.]+|\/)/;

  expect(files.filter((file) => drawer.test(file))).toEqual([]);
});

test("no source file is longer than 300 lines, and most are short", () => {
  const lengths = sources
    .filter((file) => !file.includes(".test.") && !file.includes("/fixtures/"))
    .map((file) => ({ file, lines: read(file).split("\n").length }))
    .toSorted((left, right) => left.lines - right.lines);
  const median = lengths[Math.floor(lengths.length / 2)]?.lines ?? 0;
  const p90 = lengths[Math.floor(lengths.length * 0.9)]?.lines ?? 0;

  expect(lengths.filter(({ lines }) => lines > 300)).toEqual([]);
  expect({ median: median <= 70, p90: p90 <= 200 }).toEqual({ median: true, p90: true });
});

test("nothing is left for later in the code", () => {
  const leftover =
    /\b(TODO|FIXME|XXX)\b|\b(test|it|describe)\.(only|skip|todo)\(|@ts-ignore|\bas any\b/;
  const self = "tooling/tidy.test.ts";

  expect(sources.filter((file) => file !== self && leftover.test(read(file)))).toEqual([]);
});

test("every suppression of a lint rule gives its reason", () => {
  const bare = sources.filter((file) =>
    read(file)
      .split("\n")
      .some((line) => /(oxlint|eslint)-disable/.test(line) && !/ -- \S/.test(line)),
  );

  expect(bare.filter((file) => file !== "tooling/tidy.test.ts")).toEqual([]);
});

test("no text names a machine's path or a registry's host", () => {
  const place = /(?<![\w.])\/(work|farm|root|home\/[a-z]+)\/|registry\.npm|"resolved": "http/;
  const allowed = new Set(["tooling/tidy.test.ts"]);

  expect(words.filter((file) => !allowed.has(file) && place.test(read(file)))).toEqual([]);
  expect(read("package-lock.json")).not.toMatch(/"resolved": "http/);
});

test("every decision has a status and a date", () => {
  const decisions = files.filter((file) => file.startsWith("docs/decisions/"));

  expect(decisions.length).toBeGreaterThan(0);
  expect(
    decisions.filter((file) => !/^Status: .+ · Date: \d{4}-\d\d-\d\d$/m.test(read(file))),
  ).toEqual([]);
});

test("every feature of the API that has routes tests the answers they promise", () => {
  const features = foldersIn("apps/api/src/features").map(
    (name) => `apps/api/src/features/${name}`,
  );
  const untested = features.filter(
    (feature) =>
      existsSync(join(ROOT, feature, "routes.ts")) &&
      !existsSync(join(ROOT, feature, "routes.test.ts")),
  );

  expect(untested).toEqual([]);
});

test("every job is listed in app.ts", () => {
  const app = read("apps/api/src/app.ts");
  const jobs = files
    .filter((file) => file.endsWith(".job.ts"))
    .flatMap((file) =>
      [...read(file).matchAll(/export function (create\w+Job)/g)].map(([, name]) => name),
    );

  expect(jobs.length).toBeGreaterThan(0);
  expect(jobs.filter((name) => !app.includes(`${name}(`))).toEqual([]);
});

test("every call of the contract is served by a feature", () => {
  const served = files
    .filter((file) => /features\/[^/]+\/.*routes\.ts$/.test(file))
    .map(read)
    .join("\n");

  expect(Object.keys(routes).filter((name) => !served.includes(`route("${name}"`))).toEqual([]);
});

const webSources = files.filter((file) => /^apps\/web\/src\/.*\.tsx?$/.test(file));

test("the web asks for the time in one place, which follows the server's", () => {
  const asks = /\bnew Date\(\)|\bDate\.now\(/;
  const askers = webSources.filter((file) => !/\.test\.|-fixture\./.test(file));

  expect(askers.filter((file) => asks.test(read(file)))).toEqual(["apps/web/src/lib/now.ts"]);
});

test("the database is asked for the time by machinery alone: what is about users goes by the clock", () => {
  const asks =
    /(?<![.\w])now\(\)(?!: Date)|\bcurrent_(date|time)|\b(clock_timestamp|localtime|defaultNow)\b/i;
  const api = files.filter((file) => /^apps\/api\/src\/.*\.(ts|sql)$/.test(file));
  const shipped = api.filter((file) => !/\.test\.ts$|\/src\/testing\//.test(file));

  expect(shipped.filter((file) => asks.test(read(file)))).toEqual([
    "apps/api/src/database/migrate.ts", // When a migration was applied.
    // The free days of who linked a bank before there were any begin when that is decided.
    "apps/api/src/database/migrations/0015_entitlements.sql",
    "apps/api/src/database/migrations/0017_told-subscribers.sql",
    "apps/api/src/features/payoff-plans/fair-turns.ts", // Not the database: how long a turn took.
    "apps/api/src/jobs/job.ts", // How long a job waits, by the clock of who lets it wait.
    "apps/api/src/jobs/read-queue.ts", // The same.
    "apps/api/src/jobs/work-lane.ts", // The same.
  ]);
});

test("no path of the API is typed in the web: a call names its endpoint", () => {
  const path = /\/(api\/(v1|auth)|stripe)\//;
  const typed = webSources
    .filter((file) => !/\.test\.|-fixture\./.test(file))
    .filter((file) => path.test(read(file)));

  expect(typed).toEqual([]);
});

test("the browser loads no schema: what it takes of the contract stands in files without imports", () => {
  const contract = new Map(
    files
      .filter((file) => /^packages\/contract\/src\/.*(?<!\.test)\.ts$/.test(file))
      .map((file) => [basename(file), read(file)]),
  );
  const homeOf = (name: string) => {
    const module = contract.get("index.ts")?.match(`export \\* as ${name} from "\\./(.+)"`)?.[1];
    const declares = new RegExp(`^export (const|function|class) ${name}\\b`, "m");
    return (
      module ?? [...contract].find(([, text]) => declares.test(text))?.[0] ?? `no home of ${name}`
    );
  };
  const taken = webSources
    .filter((file) => !file.includes(".test."))
    .flatMap((file) => [...read(file).matchAll(/^import \{([^}]*)\} from "@snowball\/contract"/gm)])
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()))
    .filter((name) => name !== "" && !name.startsWith("type "));
  const homes = new Set(taken.map(homeOf));

  expect(homes).toContain("endpoints.ts");
  expect(
    [...homes].filter((home) =>
      /^(import|export .* from) |^no /m.test(contract.get(home) ?? "no file"),
    ),
  ).toEqual([]);
});

test("README.md documents every environment variable that is read, and no other", () => {
  const configuration = files
    .filter((file) => file.startsWith("apps/api/src/config/") && !file.includes(".test."))
    .map(read)
    .join("\n");
  const used = new Set(configuration.match(/"[A-Z][A-Z_]+"/g)?.map((name) => name.slice(1, -1)));
  const table = read("README.md").split("## Settings")[1]?.split("\n## ")[0] ?? "";
  const documented = new Set(
    [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(
      ([, cell = ""]) => cell.match(/[A-Z][A-Z_]+/g) ?? [],
    ),
  );

  expect([...used].filter((name) => !documented.has(name))).toEqual([]);
  expect([...documented].filter((name) => !used.has(name))).toEqual([]);
});

test("the glossary has every word that a screen explains", () => {
  const glossary = read("docs/glossary.md").toLowerCase();
  const explained = [
    ...read("apps/web/src/ui/term/meanings.ts").matchAll(/^ {4}word: "([^"]+)",$/gm),
  ].map(([, word = ""]) => word);

  expect(explained.length).toBeGreaterThan(5);
  expect(explained.filter((word) => !glossary.includes(`**${word.toLowerCase()}**`))).toEqual([]);
});
