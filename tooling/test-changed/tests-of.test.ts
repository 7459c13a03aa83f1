import { globSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { specificationsOf, unitSourcesOf } from "./tests-of.ts";

const ROOT = join(import.meta.dirname, "../..");
const SPECIFICATIONS = globSync("e2e/*.spec.ts", { cwd: ROOT });
const SOURCES = globSync("{apps,packages}/*/src/**/*.{ts,tsx,css,js}", { cwd: ROOT });

test("a change of what everything is built of runs everything", () => {
  for (const file of [
    "package-lock.json",
    "apps/web/src/ui/button.tsx",
    "apps/api/src/compose.ts",
    "packages/contract/src/routes.ts",
    "e2e/journey/person.ts",
    "tooling/start.ts",
  ]) {
    expect(specificationsOf(["README.md", file])).toEqual(["."]);
  }
  expect(unitSourcesOf(["package-lock.json"])).toEqual(["."]);
});

test("a change of a feature runs its walks in the browser, and the one through everything", () => {
  expect(specificationsOf(["apps/web/src/features/debts/debts-page.tsx"])).toEqual([
    "debts",
    "plan",
    "home",
    "bring-over",
    "main-job",
  ]);
  expect(specificationsOf(["e2e/offline.spec.ts"])).toEqual(["offline.spec.ts"]);
});

test.each([
  ["apps/api/src/features/auth/add-passkey.ts", "passkeys"],
  ["apps/web/src/lib/passkeys/ask-browser.ts", "passkeys"],
  ["apps/web/src/features/connections/link-page.tsx", "vendor-windows"],
  ["apps/web/src/features/billing/subscribe-page.tsx", "vendor-windows"],
  ["apps/web/src/features/auth/sign-in-form.tsx", "one-round-trip"],
  ["apps/web/src/features/upcoming-payments/home-page.tsx", "one-round-trip"],
])("a change of %s runs the walk %s", (file, walk) => {
  expect(specificationsOf([file])).toContain(walk);
});

test("a change of tests and texts alone runs no browser", () => {
  expect(
    specificationsOf(["docs/engine.md", "apps/web/src/features/debts/debts-page.test.tsx"]),
  ).toEqual([]);
});

test("what is reached over HTTP, as SQL or as text is tested as well as what is imported", () => {
  expect(unitSourcesOf(["apps/sandbox/src/plaid/link.ts", "apps/api/drizzle/0001_x.sql"])).toEqual(
    expect.arrayContaining([
      "apps/api/src/testing/start-sandbox.ts",
      "apps/api/src/testing/test-database.ts",
      "tooling/tidy.test.ts",
    ]),
  );
});

test("every part of a name stands for a specification, whichever source was changed", () => {
  const parts = new Set(SOURCES.flatMap((file) => specificationsOf([file])));
  const unknown = [...parts].filter((part) => !SPECIFICATIONS.some((file) => file.includes(part)));

  expect(SOURCES.length).toBeGreaterThan(1000);
  expect(unknown.filter((part) => part !== ".")).toEqual([]);
});
