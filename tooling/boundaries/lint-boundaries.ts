import type { DummyRuleMap } from "oxlint";

import {
  API_TESTING,
  FEATURE_EDGES,
  FILES_OF_FEATURES,
  type Room,
  ROOMS,
  VENDORS,
} from "./rooms.ts";

// What `eslint-plugin-boundaries` and the linter itself are told, made of the table of rooms. Of the
// plugin's policies the last one that fits decides.

const rooms = Object.keys(ROOMS) as Room[];
const ofFiles = (room: Room) => /\.(ts|\{ts,tsx\})$/.test(ROOMS[room].at);
const isMany = (room: Room) => ROOMS[room].at.endsWith("/*");

/** How the plugin names rooms: folders by their elements, single files by their categories. */
function named(those: readonly Room[]) {
  const folders = those.filter((room) => !ofFiles(room));
  const files = those.filter(ofFiles);

  return [
    ...(folders.length > 0 ? [{ element: { type: folders } }] : []),
    ...(files.length > 0 ? [{ file: { categories: files } }] : []),
  ];
}

/** The plugin asks for every import whether it fits each of these, so they are few. */
function targets(room: Room) {
  const open = ROOMS[room].knows.filter((other) => !ROOMS[other].hasDoor);
  const doors = ROOMS[room].knows.filter((other) => ROOMS[other].hasDoor);
  const own = { type: room, captured: { name: "{{ from.element.captured.name }}" } };

  return [
    ...named(isMany(room) ? open : [...open, room]),
    ...(doors.length > 0 ? [{ element: { type: doors, fileInternalPath: "index.ts" } }] : []),
    ...(isMany(room) ? [{ element: own }] : []),
  ];
}

export const boundarySettings = {
  "boundaries/legacy-templates": false,
  "boundaries/include": ["apps/*/src/**", "packages/*/src/**"],
  "boundaries/elements": [
    ...rooms
      .filter((room) => !ofFiles(room))
      .map((room) => ({
        type: room,
        pattern: ROOMS[room].at,
        ...(isMany(room) ? { capture: ["name"] } : {}),
      })),
    { type: "api-testing", pattern: API_TESTING },
  ],
  "boundaries/files": [
    { category: "test", pattern: "**/*.test.{ts,tsx}" },
    ...rooms
      .filter(ofFiles)
      .map((room) => ({ category: room, pattern: ROOMS[room].at, partialMatch: false })),
    ...Object.entries(FILES_OF_FEATURES).map(([category, { named: name }]) => ({
      category,
      pattern: `apps/api/src/features/*/${name}`,
    })),
  ],
};

const arrowsFrom = (room: Room) =>
  named([room]).map((from) => ({ from, allow: targets(room).map((to) => ({ to })) }));

const doorsOf = (name: string, others: readonly string[]) => ({
  from: { element: { type: "api-feature", captured: { name } } },
  allow: [
    {
      to: {
        element: {
          type: "api-feature",
          captured: { name: others },
          fileInternalPath: "index.ts",
        },
      },
    },
  ],
});

const withinFeatures = Object.entries(FILES_OF_FEATURES).map(
  ([category, { never, neverRooms, because }]) => ({
    from: { file: { categories: category } },
    disallow: [
      ...never.map((file) => ({ to: { file: { categories: file } } })),
      ...named(neverRooms).map((to) => ({ to })),
    ],
    message: because,
  }),
);

const ofTheApi = rooms.filter((room) => ROOMS[room].at.startsWith("apps/api/"));
const testing = { element: { type: "api-testing" } };
const wholeApi = [...named([...ofTheApi, ...ROOMS["api-entry"].knows]), testing];
const tests = [
  testing,
  { element: { type: ofTheApi.filter((room) => !ofFiles(room)) }, file: { categories: "test" } },
].map((from) => ({ from, allow: wholeApi.map((to) => ({ to })) }));

/** What the tests of the app make up, they take from where the features' own tests have it. */
const fixtures = {
  from: { element: { type: "app" }, file: { categories: "test" } },
  allow: [{ to: { element: { type: "web-feature", fileInternalPath: "**/*-fixture.{ts,tsx}" } } }],
};

/** Those of the rooms whose files are in a folder. */
const arrowsIn = (folder: string) =>
  rooms.filter((room) => ROOMS[room].at.startsWith(folder)).flatMap(arrowsFrom);

const ofFeatures = [...arrowsFrom("api-feature"), ...withinFeatures];

/** What is said of files, by their places: of those that hold a file, the last one decides. */
const PLACES: [at: string[], policies: object[]][] = [
  [["packages/**"], arrowsIn("packages/")],
  [["apps/sandbox/**"], arrowsIn("apps/sandbox/")],
  [["apps/web/**"], [...arrowsIn("apps/web/"), fixtures]],
  [["apps/api/**"], arrowsIn("apps/api/")],
  [["apps/api/src/features/**"], ofFeatures],
  ...Object.entries(FEATURE_EDGES).map(([name, others]): [string[], object[]] => [
    [`apps/api/src/features/${name}/**`],
    [...arrowsFrom("api-feature"), doorsOf(name, others), ...withinFeatures],
  ]),
  [["apps/api/src/*/**/*.test.ts", `${API_TESTING}/**`], tests],
];

function arrowsAlone(policies: readonly object[]): DummyRuleMap {
  const options = { default: "disallow", checkInternals: true, policies };

  return { "boundaries/dependencies": ["error", options] };
}

/** Beyond the places no arrow is allowed. */
export const boundaryRules: DummyRuleMap = {
  "boundaries/no-unknown-files": "error",
  ...arrowsAlone([]),
};

/** The plugin asks about every policy for every import, so files have no other than may be theirs. */
export const boundaryOverrides = PLACES.map(([files, policies]) => ({
  files,
  rules: arrowsAlone(policies),
}));

const anywhere = ["apps/{api,web}/src/**", "packages/**"];

/** All vendors but those whose place this is. */
function vendorsKeptFrom(place: string | null): DummyRuleMap {
  const kept = Object.entries(VENDORS).filter(([, at]) => place === null || !at.includes(place));

  return {
    "no-restricted-imports": [
      "error",
      {
        paths: [{ name: "node:process", message: "The environment is read in src/config." }],
        patterns: kept.map(([name, at]) => ({
          group: [name, `${name}/*`],
          message: `Only ${at.join(" and ")} may meet it.`,
        })),
      },
    ],
  };
}

const places = new Set(Object.values(VENDORS).flat());

export const vendorOverrides = [
  { files: anywhere, rules: vendorsKeptFrom(null) },
  ...[...places].map((place) => ({
    files: [place],
    rules: vendorsKeptFrom(place),
  })),
];
