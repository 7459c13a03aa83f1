import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { defineConfig } from "@playwright/test";

import { BROWSER_FLAGS, findBrowser } from "../tooling/browser/find-browser.ts";
import { keepCompiledModules } from "../tooling/compiled-modules.ts";
import { liveDaysAhead } from "../tooling/days-ahead.ts";
import { keepTemporaryFilesInMemory } from "../tooling/temporary-files.ts";

// The runner has compiled every file to here already; without this its workers would look elsewhere.
process.env["PLAYWRIGHT_TRANSFORM_CACHE_DIR"] ??= join(
  tmpdir(),
  `playwright-transform-cache-${process.geteuid?.()}`,
);
keepCompiledModules();
keepTemporaryFilesInMemory();
liveDaysAhead();
const browser = await findBrowser();

/**
 * Each worker has a product and a browser of its own, whose start and rest cost some twenty seconds of processor
 * in a run: one more than there are cores keeps two of them busy while a test waits.
 */
const WORKERS = 3;

const filesOf = (names: string[]) => names.map((name) => `**/${name}.spec.ts`);

/**
 * What starts a product of its own, kills it or measures it, one after the other: several at once would
 * have the machine to themselves. What leaves a product well behind shares one.
 */
const ON_THEIR_OWN = filesOf([
  "kill-nine",
  "main-job",
  "supervision",
  "interruptions",
  "commands",
  "full-disk",
  "power-cut",
  "worker",
  "plan-speed",
]);

/** What moves days shares one product, whose time goes forward only. */
const MOVING = filesOf(
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith(".spec.ts") && isMoving(file))
    .map((file) => file.slice(0, -".spec.ts".length)),
);

function isMoving(file: string): boolean {
  return readFileSync(join(import.meta.dirname, file), "utf8").includes("/move-days.ts");
}

/**
 * A page of a test lives for seconds: machine code that its browser would optimise for it costs a fifth of
 * the suite's processor time, and is hardly ever run. What pages do is the same without.
 */
const SHORT_LIVED = ["--js-flags=--no-opt"];

const launchOptions = {
  executablePath: browser.executablePath,
  args: BROWSER_FLAGS,
  env: { ...definedOnly(process.env), ...browser.env },
};

const forShortLives = { ...launchOptions, args: [...BROWSER_FLAGS, ...SHORT_LIVED] };

export default defineConfig({
  testDir: ".",
  // These two begin with the first of the others, or one worker would be at them alone in the end.
  projects: [
    { name: "on-their-own", testMatch: ON_THEIR_OWN, workers: 1 },
    { name: "moving", testMatch: MOVING, workers: 1, use: { launchOptions: forShortLives } },
    {
      name: "browser",
      testMatch: "**/*.spec.ts",
      testIgnore: [...ON_THEIR_OWN, ...MOVING],
      use: { launchOptions: forShortLives },
    },
  ],
  outputDir: "../test-results",
  workers: WORKERS,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env["CI"] !== undefined,
  // Nowhere: a test that needs a second try has found something, or has to be mended.
  retries: 0,
  reporter: [["list"]],
  use: {
    locale: "en-US",
    // What goes through one is not heard by `page.route`; see e2e/offline.spec.ts.
    serviceWorkers: "block",
    // On demand only (`TRACE=on`): keeping one for every test takes a tenth of the processors' time, and a
    // failed test leaves its page as text and as a picture.
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
