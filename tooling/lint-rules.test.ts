import { dirname, relative } from "node:path";

import { beforeAll, expect, test } from "vitest";

import { lintSample } from "./boundaries/lint-sample.ts";
import { FEATURE_EDGES, type Room, ROOMS, VENDORS } from "./boundaries/rooms.ts";

// The linter's configuration is held to its word: a small tree of the same shape is linted, with one
// deliberate violation for each arrow that the table of rooms does not list, and for each other rule of
// ARCHITECTURE.md. What the table does list has to pass.

const ARROW = "boundaries(dependencies)";
const VENDOR = "eslint(no-restricted-imports)";
const CIRCLE = "import(no-cycle)";

/** One line of a file, and by which rule it has to be refused, if it must not pass. */
type Case = { what: string; from: string; code: string; rule?: string };

const rooms = Object.keys(ROOMS) as Room[];
const isMany = (room: Room) => ROOMS[room].at.endsWith("/*");

/** A file of a room; of one of its folders, where it has many. */
function fileIn(room: Room, file: string, folder = "accounts"): string {
  const { at } = ROOMS[room];
  if (isMany(room)) return `${at.slice(0, -1)}${folder}/${file}.ts`;
  if (/[*)]\.(ts|\{ts,tsx\})$/.test(at)) return `${dirname(at)}/${file}.ts`;
  if (at.endsWith(".ts")) return at;
  return at.includes("/src") ? `${at}/${file}.ts` : `${at}/src/${file}.ts`;
}

const feature = (file: string, folder = "accounts") => fileIn("api-feature", file, folder);

function imports(from: string, target: string): string {
  const path = relative(dirname(from), target);
  const specifier = /\.tsx?$/.test(target) ? path.replace(/^(?!\.)/, "./") : target;

  const name = specifier.replaceAll(/\W/g, "_"); // One file takes several of these lines.

  return `import { value as ${name} } from "${specifier}"; use(${name});`;
}

function passes(what: string, from: string, target: string): Case {
  return { what, from, code: imports(from, target) };
}

function refuses(what: string, from: string, target: string): Case {
  return { ...passes(what, from, target), rule: ARROW };
}

function refusedBy(rule: string, cases: Case[]): Case[] {
  return cases.map((each) => ({ ...each, rule }));
}

const STORE = feature("account-store");
const HARNESS = "apps/api/src/testing/test-api.ts";

const arrows: Case[] = rooms.flatMap((room) =>
  rooms
    .filter((other) => other !== room)
    .map((other) => {
      const from = fileIn(room, "importer", "connections");
      const given = {
        what: `${room} knows ${other}`,
        from,
        code: imports(from, fileIn(other, "index")),
      };

      return ROOMS[room].knows.includes(other) ? given : { ...given, rule: ARROW };
    }),
);

const doors: Case[] = rooms.flatMap((room) =>
  rooms
    .filter((other) => ROOMS[room].knows.includes(other) && ROOMS[other].hasDoor)
    .map((other) =>
      refuses(
        `${room} goes past the door of ${other}`,
        fileIn(room, "past-the-door"),
        fileIn(other, "inside"),
      ),
    ),
);

const neighbours: Case[] = rooms
  .filter(isMany)
  .flatMap((room) => [
    refuses(`one ${room} knows another`, fileIn(room, "other", "billing"), fileIn(room, "index")),
    passes(`one ${room} knows itself`, fileIn(room, "own"), fileIn(room, "index")),
  ]);

const features: Case[] = [
  ...Object.entries(FEATURE_EDGES).flatMap(([name, others]) =>
    others.map((other) =>
      passes(`${name} asks ${other}`, feature(`ask-${other}`, name), feature("index", other)),
    ),
  ),
  refuses("a feature goes past another's door", feature("sync", "connections"), STORE),
  refuses("routes reach into a store", feature("routes"), STORE),
  refuses("rules reach into a store", feature("total-rules"), STORE),
  refuses("rules use a port", feature("account-rules"), fileIn("ports", "index")),
  refuses("product code uses the test harness", feature("fake"), HARNESS),
  passes("a feature uses its own store", feature("read"), STORE),
  passes(
    "a test of the app uses a feature's fixture",
    fileIn("app", "screens.test"),
    fileIn("web-feature", "account-fixture"),
  ),
  refuses(
    "the app uses a feature's fixture",
    fileIn("app", "screens"),
    fileIn("web-feature", "account-fixture"),
  ),
  passes("a test uses the harness", feature("list.test"), HARNESS),
  passes("the harness knows a store", "apps/api/src/testing/rows.ts", STORE),
  refuses(
    "the contract asks the engine by its name",
    "packages/contract/src/by.ts",
    "@snowball/payoff",
  ),
  passes(
    "the planner asks the engine by its name",
    "packages/planner/src/by.ts",
    "@snowball/payoff",
  ),
  {
    what: "there is a folder that nobody planned",
    from: "apps/api/src/helpers/misc.ts",
    code: "export const misc = 1;",
    rule: "boundaries(no-unknown-files)",
  },
];

const meets = (vendor: string) => (from: string) => passes(`${from} meets ${vendor}`, from, vendor);
const ofNoVendor = ["packages/money/src/v.ts", "apps/web/src/lib/v.ts", "apps/api/src/http/v.ts"];

const vendors: Case[] = Object.entries(VENDORS).flatMap(([vendor, places]) => [
  ...refusedBy(VENDOR, [...ofNoVendor, feature("v")].map(meets(vendor))),
  ...places
    .map((place) => place.replace("{database,jobs}", "jobs").replace("**", "own.ts"))
    .map((place) => meets(vendor)(place.replaceAll("*", "own"))),
]);

const partsOfVendors = refusedBy(VENDOR, [
  meets("plaid")("apps/api/src/adapters/stripe/bank.ts"),
  meets("drizzle-orm/pg-core")(feature("column")),
  meets("node:process")(feature("environment")),
]);

function at(files: string[], what: string, code: string): Case[] {
  return files.map((from) => ({ what: `${from} ${what}`, from, code }));
}

const everywhere = [
  "packages/payoff/src/plan.ts",
  "apps/api/src/main.ts",
  "apps/api/src/http/server.ts",
  "apps/api/src/database/database.ts",
  "apps/api/src/config/settings.ts",
  feature("list"),
];
const TIME = "export const now = new Date(); export const ms = globalThis.Date.now();";
const NETWORK = 'export const answer = fetch("https://example.org");';
const ENVIRONMENT = 'export const level = process.env["LOG_LEVEL"];';
const DICE = "export const dice = Math.random();";
const PLAID = ["apps/api/src/adapters/plaid/call.ts"];

const surprises: Case[] = [
  ...refusedBy("eslint(no-restricted-globals)", [
    ...at([...everywhere, ...PLAID], "asks for the time", TIME),
    ...at(everywhere, "uses the network", NETWORK),
  ]),
  ...refusedBy("eslint(no-restricted-properties)", at(everywhere, "rolls dice", DICE)),
  ...refusedBy(
    "node(no-process-env)",
    at([...everywhere, "apps/web/src/lib/v.ts"], "reads the environment", ENVIRONMENT),
  ),
  ...at(["apps/api/src/adapters/system-clock/clock.ts"], "asks for the time", TIME),
  ...at(PLAID, "uses the network", NETWORK),
  ...at(["apps/api/src/config/load-configuration.ts"], "reads the environment", ENVIRONMENT),
  ...refusedBy(
    "import(no-default-export)",
    at([feature("main")], "is default", "export default 1;"),
  ),
  ...refusedBy("eslint(no-eval)", at(everywhere, "runs text", 'export const run = eval("1");')),
  ...refusedBy(
    "eslint(no-new-func)",
    at(everywhere, "makes a program of text", 'export const made = new Function("return 1");'),
  ),
  ...refusedBy(
    "eslint(no-script-url)",
    at(everywhere, "leads to a script", 'export const way = "javascript:void 0";'),
  ),
  ...refusedBy(
    "react(no-danger)",
    at(
      ["apps/web/src/ui/danger.tsx"],
      "makes markup of text",
      "export const made = <p dangerouslySetInnerHTML={{ __html: location.hash }} />;",
    ),
  ),
  ...refusedBy(
    "typescript(no-explicit-any)",
    at([feature("any")], "has an any", "export const v: any = 1;"),
  ),
];

/** Three files that lead back to the first. */
function circle(what: string, code: (to: string) => string): Case[] {
  const folder = `apps/web/src/lib/${what.replaceAll(" ", "-")}`;

  return ["a", "b", "c"].map((name, index, all) => ({
    what: `there is a circle of ${what} (${name})`,
    from: `${folder}/${name}.ts`,
    code: code(`./${all[(index + 1) % all.length]}.ts`),
    rule: CIRCLE,
  }));
}

const circles: Case[] = [
  ...circle("values", (to) => `export * from "${to}";`),
  ...circle("types", (to) => `import type { Next } from "${to}"; export type Own = Next;`),
  ...circle(
    "types among values",
    (to) => `import { type Next } from "${to}"; export type Own = Next;`,
  ),
  ...circle("passed on types", (to) => `export type { Next } from "${to}";`),
  ...["one", "two"].map((name, index, both) => ({
    what: `packages know each other by name (${name})`,
    from: `packages/${name}/src/index.ts`,
    code: `import type { Next } from "@snowball/${both[1 - index]}"; export type Own = Next;`,
    rule: CIRCLE,
  })),
];

const cases = [
  ...arrows,
  ...doors,
  ...neighbours,
  ...features,
  ...vendors,
  ...partsOfVendors,
  ...surprises,
  ...circles,
];

/** Where each case stands, and what was refused. */
let lineOf: Map<Case, string>;
let refused: Set<string>;

beforeAll(() => {
  const targets = rooms.flatMap((room) => [fileIn(room, "index"), fileIn(room, "inside")]);
  const lines = new Map(
    [...targets, STORE, HARNESS, fileIn("web-feature", "account-fixture")].map((file) => [
      file,
      ["export const value = 1;"],
    ]),
  );
  lineOf = new Map(
    cases.map((each) => {
      const others = lines.get(each.from) ?? [];
      lines.set(each.from, [...others, each.code]);
      return [each, `${each.from}:${others.length + 1}`];
    }),
  );
  refused = lintSample(new Map([...lines].map(([file, code]) => [file, `${code.join("\n")}\n`])));
}, 60_000);

test.for(cases.filter(({ rule }) => rule))("the linter refuses it when $what", (given) => {
  expect(refused).toContain(`${lineOf.get(given)} ${given.rule}`);
});

const rules = new Set(cases.map(({ rule }) => rule).filter((rule) => rule !== undefined));

test.for(cases.filter(({ rule }) => !rule))("the linter lets it pass when $what", (given) => {
  const here = [...rules].map((rule) => `${lineOf.get(given)} ${rule}`);

  expect(here.filter((refusal) => refused.has(refusal))).toEqual([]);
});
