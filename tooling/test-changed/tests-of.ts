// What a change can break, where imports do not tell.

const EVERYTHING = ["."];
/** Reads the sources as text, so that no import leads from them to it. */
const RULES_OF_THE_HOUSE = [
  "tooling/tidy.test.ts",
  "tooling/conformance.test.ts",
  "tooling/links.test.ts",
];
/** Specifications by the part of the product that they walk through; what stands in no row needs all. */
const WALKS: [RegExp, string[]][] = [
  [/\.(test|css\.d)\.tsx?$|(^|\/)testing\//, []],
  [/^(docs|bench|deploy|tooling\/screenshots)\/|\.md$|^packages\/planner\//, []],
  [/^e2e\/[^/]+\.spec\.ts$/, []], // Itself, which is added.
  [
    /^packages\/payoff\/|\/features\/(payoff-plans?|calculator|landing)\//,
    ["plan", "scenarios", "home", "landing", "bring-over", "users-day", "debts"],
  ],
  [/\/features\/information\//, ["landing", "accessibility", "narrow-screens"]],
  [/\/features\/debts\//, ["debts", "plan", "home", "bring-over"]],
  [
    /\/features\/(connections|accounts|transactions|institutions)\/|^apps\/sandbox\/src\/plaid\//,
    [
      "connections",
      "oauth",
      "vendor-windows",
      "account",
      "custom-users",
      "debts-linked",
      "home",
      "worker",
      "kill-nine",
    ],
  ],
  [/\/features\/calendar\//, ["calendar"]],
  [/\/features\/(own-data|exports|closing)\//, ["own-data", "account-screens"]],
  [/\/features\/email-change\//, ["email-change", "account-screens"]],
  [/\/(features\/second-step|lib\/passkeys)\//, ["second-step", "passkeys"]],
  [/\/features\/upcoming-payments\//, ["home", "one-round-trip", "users-day", "accessibility"]],
  [
    /\/features\/billing\/|^apps\/sandbox\/src\/stripe\//,
    ["subscription", "vendor-windows", "spec-2"],
  ],
  [
    /\/features\/(auth|profile|settings|mail|security-events)\/|^packages\/password-strength\//,
    [
      "session",
      "profile",
      "password",
      "email-change",
      "second-step",
      "passkeys",
      "one-round-trip",
      "spec-2",
      "spec-9",
      "account-screens",
      "appearance",
    ],
  ],
];
/** The one walk through everything. */
const MAIN_WALK = "main-job";

/** Files whose importers, and themselves, are the unit tests to run; "." is everything. */
export function unitSourcesOf(changed: readonly string[]): string[] {
  const isAnyOf = (pattern: RegExp) => changed.some((file) => pattern.test(file));
  if (isAnyOf(/^(package-lock\.json|tsconfig.*\.json|tooling\/same-samples\.ts)$/)) {
    return EVERYTHING;
  }

  return [
    ...changed,
    ...RULES_OF_THE_HOUSE,
    // The API meets the stand-in over HTTP, and its migrations as SQL.
    ...(isAnyOf(/^apps\/sandbox\//) ? ["apps/api/src/testing/start-sandbox.ts"] : []),
    ...(isAnyOf(/\.sql$/) ? ["apps/api/src/testing/test-database.ts"] : []),
    ...(isAnyOf(/(^|\/)[^/]*(lint|boundaries)[^/]*$/) ? ["tooling/lint-rules.test.ts"] : []),
  ];
}

/** Parts of the names of browser specifications to run; "." is all of them, none is none. */
export function specificationsOf(changed: readonly string[]): string[] {
  const parts = new Set<string>();
  for (const file of changed) {
    const walks = WALKS.filter(([pattern]) => pattern.test(file));
    if (walks.length === 0) return EVERYTHING;
    const [first] = walks; // A test of a feature is a test before it is of the feature.
    for (const part of first?.[1] ?? []) parts.add(part);
    if (file.endsWith(".spec.ts")) parts.add(file.slice("e2e/".length));
    else if ((first?.[1] ?? []).length > 0) parts.add(MAIN_WALK);
  }

  return [...parts];
}
