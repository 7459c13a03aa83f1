import type { OxlintConfig } from "oxlint";

import {
  boundaryOverrides,
  boundaryRules,
  boundarySettings,
  vendorOverrides,
} from "./tooling/boundaries/lint-boundaries.ts";

const tests = [
  "**/*.test.{ts,tsx}",
  "**/*.spec.ts",
  "**/*-{fixture,oracle}.{ts,tsx}",
  "**/src/**/testing/**",
];

const time = {
  name: "Date",
  message: "Time is given: take a clock or a date as an argument.",
};
const pattern = {
  name: "RegExp",
  message: "Patterns are literals: a pattern made of input can run for minutes.",
};
const chance = { object: "Math", property: "random", message: "Pass ids in." };
const network = { name: "fetch", message: "I/O lives behind a port in src/adapters." };

/** Ways in which text becomes a program or a page, or what everybody stands on is changed. */
const ways = {
  "no-eval": "error",
  "no-implied-eval": "error",
  "no-new-func": "error",
  "no-script-url": "error",
  "no-proto": "error",
  "no-extend-native": "error",
  "react/no-danger": "error",
  "react/jsx-no-script-url": "error",
  "react/jsx-no-target-blank": "error",
  "react/iframe-missing-sandbox": "error",
  "unicorn/no-document-cookie": "error",
  "unicorn/no-new-buffer": "error",
} as const;

const config: OxlintConfig = {
  plugins: [
    "eslint",
    "typescript",
    "import",
    "unicorn",
    "oxc",
    "react",
    "jsx-a11y",
    "node",
    "promise",
    "vitest",
  ],
  jsPlugins: [{ name: "boundaries", specifier: "eslint-plugin-boundaries" }],
  categories: { correctness: "error" },
  settings: {
    "import/resolver": { typescript: { alwaysTryTypes: true } },
    ...boundarySettings,
  },
  rules: {
    ...boundaryRules,
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-default-export": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-floating-promises": "error",
    "typescript/switch-exhaustiveness-check": "error",
    "typescript/consistent-type-imports": "error",
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    "no-console": "error",
    ...ways,
  },
  overrides: [
    ...boundaryOverrides,
    {
      files: ["apps/api/src/**", "packages/**"],
      rules: {
        "node/no-process-env": "error",
        "no-restricted-globals": [
          "error",
          { globals: [time, network, pattern], checkGlobalObject: true },
        ],
        "no-restricted-properties": [
          "error",
          chance,
          { object: "sql", property: "raw", message: "Values are parameters of a statement." },
          ...["body", "query", "params"].map((property) => ({
            object: "request",
            property,
            message: "Routes get what their schema has validated.",
          })),
        ],
      },
    },
    {
      // Validate requests themselves, or put only constants of the schema into statements.
      files: [
        "apps/api/src/http/{router,web-app}.ts",
        "apps/api/src/features/calendar/feed.ts",
        "apps/api/src/features/billing/invoice-store.ts",
        "apps/api/src/database/schema/limits.ts",
      ],
      rules: { "no-restricted-properties": "off" },
    },
    {
      files: ["apps/api/src/adapters/**"],
      rules: {
        "no-restricted-globals": ["error", { globals: [time], checkGlobalObject: true }],
        "no-restricted-properties": "off",
      },
    },
    {
      files: ["apps/api/src/adapters/system/system-clock.ts"],
      rules: { "no-restricted-globals": "off" },
    },
    { files: ["bench/**", "tests/**"], rules: { "no-console": "off" } },
    { files: ["apps/web/src/**"], rules: { "node/no-process-env": "error" } },
    {
      files: ["apps/api/src/config/read-settings.ts"],
      rules: { "node/no-process-env": "off" },
    },
    ...vendorOverrides,
    {
      files: ["**/*.config.ts", "**/global-setup.ts"],
      rules: { "import/no-default-export": "off" },
    },
    {
      files: tests,
      rules: {
        "no-restricted-globals": "off",
        "no-restricted-imports": "off",
        "no-restricted-properties": ["error", chance],
        "no-script-url": "off", // Such an address is what they try to get in with.
        "node/no-process-env": "off",
      },
    },
  ],
  ignorePatterns: ["**/dist/**", "apps/api/src/database/migrations/**", "data/**", ".cache/**"],
};

export default config;
