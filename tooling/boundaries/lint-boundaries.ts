import type { DummyRuleMap } from "oxlint";

import {
  API_TESTING,
  FEATURE_EDGES,
  FILES_OF_FEATURES,
  type Module,
  MODULES,
  VENDORS,
  WEB_FEATURE_EDGES,
} from "./modules.ts";

// Builds the rules for `eslint-plugin-boundaries` and `no-restricted-imports` from the table of modules.
// The last matching policy of the plugin decides.

const modules = Object.keys(MODULES) as Module[];
const ofFiles = (module: Module) => /\.(ts|\{ts,tsx\})$/.test(MODULES[module].at);
const isMany = (module: Module) => MODULES[module].at.endsWith("/*");

/** Returns selectors of the plugin: elements for folders, categories for single files. */
function selectorsFor(those: readonly Module[]) {
  const folders = those.filter((module) => !ofFiles(module));
  const files = those.filter(ofFiles);

  return [
    ...(folders.length > 0 ? [{ element: { type: folders } }] : []),
    ...(files.length > 0 ? [{ file: { categories: files } }] : []),
  ];
}

/** Returns few selectors, because the plugin evaluates each of them for every import. */
function targets(module: Module) {
  const open = MODULES[module].imports.filter((other) => !MODULES[other].hasEntryPoint);
  const entryPoints = MODULES[module].imports.filter((other) => MODULES[other].hasEntryPoint);
  const own = { type: module, captured: { name: "{{ from.element.captured.name }}" } };

  return [
    ...selectorsFor(isMany(module) ? open : [...open, module]),
    ...(entryPoints.length > 0
      ? [{ element: { type: entryPoints, fileInternalPath: "index.ts" } }]
      : []),
    ...(isMany(module) ? [{ element: own }] : []),
  ];
}

export const boundarySettings = {
  "boundaries/legacy-templates": false,
  "boundaries/include": ["apps/*/src/**", "packages/*/src/**"],
  "boundaries/elements": [
    ...modules
      .filter((module) => !ofFiles(module))
      .map((module) => ({
        type: module,
        pattern: MODULES[module].at,
        ...(isMany(module) ? { capture: ["name"] } : {}),
      })),
    { type: "api-testing", pattern: API_TESTING },
  ],
  "boundaries/files": [
    { category: "test", pattern: "**/*.test.{ts,tsx}" },
    ...modules
      .filter(ofFiles)
      .map((module) => ({ category: module, pattern: MODULES[module].at, partialMatch: false })),
    ...Object.entries(FILES_OF_FEATURES).map(([category, { named: name }]) => ({
      category,
      pattern: `apps/api/src/features/*/${name}`,
    })),
  ],
};

const policiesFrom = (module: Module) =>
  selectorsFor([module]).map((from) => ({ from, allow: targets(module).map((to) => ({ to })) }));

/** Lets one feature import others through their `index.ts`. */
const featureEdges = (type: Module, name: string, others: readonly string[]) => ({
  from: { element: { type, captured: { name } } },
  allow: [
    {
      to: {
        element: {
          type,
          captured: { name: others },
          fileInternalPath: "index.ts",
        },
      },
    },
  ],
});

const withinFeatures = Object.entries(FILES_OF_FEATURES).map(
  ([category, { never, neverModules, because }]) => ({
    from: { file: { categories: category } },
    disallow: [
      ...never.map((file) => ({ to: { file: { categories: file } } })),
      ...selectorsFor(neverModules).map((to) => ({ to })),
    ],
    message: because,
  }),
);

const ofTheApi = modules.filter((module) => MODULES[module].at.startsWith("apps/api/"));
const testing = { element: { type: "api-testing" } };
const wholeApi = [...selectorsFor([...ofTheApi, ...MODULES["api-entry"].imports]), testing];
const tests = [
  testing,
  {
    element: { type: ofTheApi.filter((module) => !ofFiles(module)) },
    file: { categories: "test" },
  },
].map((from) => ({ from, allow: wholeApi.map((to) => ({ to })) }));

/** Tests of the app may import fixtures of features. */
const fixtures = {
  from: { element: { type: "app" }, file: { categories: "test" } },
  allow: [{ to: { element: { type: "web-feature", fileInternalPath: "testing/**" } } }],
};

/** The app loads each screen on its first visit. */
const screens = {
  from: { element: { type: "app" } },
  allow: [
    { to: { element: { type: "web-feature", fileInternalPath: "**/*-{page,pages,screen}.tsx" } } },
  ],
};

/** Returns the policies of the modules below a folder. */
const policiesIn = (folder: string) =>
  modules.filter((module) => MODULES[module].at.startsWith(folder)).flatMap(policiesFrom);

const ofFeatures = [...policiesFrom("api-feature"), ...withinFeatures];

/** Policies by file pattern. The last matching pattern decides. */
const PLACES: [at: string[], policies: object[]][] = [
  [["packages/**"], policiesIn("packages/")],
  [["apps/sandbox/**"], policiesIn("apps/sandbox/")],
  [["apps/web/**"], [...policiesIn("apps/web/"), screens, fixtures]],
  [["apps/api/**"], policiesIn("apps/api/")],
  [["apps/api/src/features/**"], ofFeatures],
  ...Object.entries(FEATURE_EDGES).map(([name, others]): [string[], object[]] => [
    [`apps/api/src/features/${name}/**`],
    [...policiesFrom("api-feature"), featureEdges("api-feature", name, others), ...withinFeatures],
  ]),
  ...Object.entries(WEB_FEATURE_EDGES).map(([name, others]): [string[], object[]] => [
    [`apps/web/src/features/${name}/**`],
    [...policiesFrom("web-feature"), featureEdges("web-feature", name, others)],
  ]),
  [["apps/api/src/*/**/*.test.ts", `${API_TESTING}/**`], tests],
];

function dependencyRules(policies: readonly object[]): DummyRuleMap {
  const options = { default: "disallow", checkInternals: true, policies };

  return { "boundaries/dependencies": ["error", options] };
}

/** No import is allowed outside the patterns above. */
export const boundaryRules: DummyRuleMap = {
  "boundaries/no-unknown-files": "error",
  ...dependencyRules([]),
};

/** Files get only the policies that may apply to them, because the plugin evaluates all of them. */
export const boundaryOverrides = PLACES.map(([files, policies]) => ({
  files,
  rules: dependencyRules(policies),
}));

const anywhere = ["apps/{api,web}/src/**", "packages/**"];

/** Returns the rule that forbids all vendor packages except those of one place. */
function vendorsKeptFrom(place: string | null): DummyRuleMap {
  const kept = Object.entries(VENDORS).filter(([, at]) => place === null || !at.includes(place));

  return {
    "no-restricted-imports": [
      "error",
      {
        paths: [
          { name: "node:process", message: "The environment is read in src/config." },
          { name: "node:vm", message: "No text is run as a program." },
        ],
        patterns: [
          ...kept.map(([name, at]) => ({
            group: [name, `${name}/*`],
            message: `Only ${at.join(" and ")} may import it.`,
          })),
          {
            group: ["**/testing/**", "#testing/**", "**/*-oracle.*", "**/*.test.*"],
            message: "It is for tests and must not be shipped.",
          },
        ],
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
