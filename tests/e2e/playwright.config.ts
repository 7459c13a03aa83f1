import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { defineConfig } from "@playwright/test";

import { BROWSER_FLAGS, findBrowser } from "../../tooling/browser/find-browser.ts";
import { keepCompiledModules } from "../../tooling/compiled-modules.ts";
import { runDaysAhead } from "../../tooling/days-ahead.ts";

// The runner has already compiled every file into this cache. Without the variable, workers would
// use another one.
process.env["PLAYWRIGHT_TRANSFORM_CACHE_DIR"] ??= join(
  tmpdir(),
  `playwright-transform-cache-${process.geteuid?.()}`,
);
keepCompiledModules();
runDaysAhead();
const browser = await findBrowser();

// Titles contain tags: `npm test` runs the tests with @smoke, and only `npm run test:all` runs those with @slow.

/** One worker more than cores keeps both cores busy while a test waits. */
const WORKERS = 3;

/**
 * The limit for tests that share an app. Each worker starts its own app, which costs seven seconds of processor
 * time, so a third one does not pay.
 */
const SHARING_WORKERS = 2;

const filesOf = (names: string[]) => names.map((name) => `**/${name}.spec.ts`);

/**
 * Tests that start their own app, kill it or measure it run one after another, because in parallel
 * they would disturb each other. Tests that leave the app in a good state share one.
 */
const ON_THEIR_OWN = filesOf([
  "kill-nine",
  "supervision",
  "interruptions",
  "commands",
  "power-cut",
  "worker",
  "plan-speed",
]);

/** Tests that move days share one app, because its time only goes forward. */
const MOVING = filesOf(
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith(".spec.ts") && isMoving(file))
    .map((file) => file.slice(0, -".spec.ts".length)),
);

function isMoving(file: string): boolean {
  return readFileSync(join(import.meta.dirname, file), "utf8").includes("/move-days.ts");
}

/**
 * Turns off V8's optimizing compiler. A test's page lives for seconds, so optimized code hardly
 * ever runs, but costs a fifth of the suite's processor time. The behavior is the same.
 */
const SHORT_LIVED = ["--js-flags=--no-opt"];

/** Lets the pages of one browser context share a process, and with it the compiled scripts. */
const SHARED_PROCESS = ["--process-per-site"];

const launchOptions = {
  executablePath: browser.executablePath,
  args: BROWSER_FLAGS,
  env: { ...definedOnly(process.env), ...browser.env },
};

const forShortLives = {
  ...launchOptions,
  args: [...BROWSER_FLAGS, ...SHORT_LIVED, ...SHARED_PROCESS],
};

export default defineConfig({
  testDir: ".",
  // The first two start early; otherwise one worker would run them alone at the end.
  projects: [
    { name: "on-their-own", testMatch: ON_THEIR_OWN, workers: 1 },
    { name: "moving", testMatch: MOVING, workers: 1, use: { launchOptions: forShortLives } },
    {
      name: "browser",
      testMatch: "**/*.spec.ts",
      testIgnore: [...ON_THEIR_OWN, ...MOVING],
      workers: SHARING_WORKERS,
      use: { launchOptions: forShortLives },
    },
  ],
  outputDir: "../../test-results",
  workers: WORKERS,
  fullyParallel: true,
  // Far above what any test takes: a busy machine is slow, and only what hangs has failed.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env["CI"] !== undefined,
  // No retries: a test that needs a second attempt has found a bug or must be fixed.
  retries: 0,
  reporter: [["list"]],
  use: {
    locale: "en-US",
    // `page.route` does not see requests through a service worker; see offline.spec.ts.
    serviceWorkers: "block",
    // On demand only (`TRACE=on`): traces cost a tenth of the processor time. A failed test still
    // saves its page as text and as a screenshot.
    trace: process.env["TRACE"] === "on" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions,
  },
});

function definedOnly(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}
