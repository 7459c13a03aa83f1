import { tmpdir } from "node:os";
import { join } from "node:path";

import { defineConfig } from "@playwright/test";

import { BROWSER_FLAGS, findBrowser } from "../tooling/browser/find-browser.ts";
import { keepCompiledModules } from "../tooling/compiled-modules.ts";
import { keepTemporaryFilesInMemory } from "../tooling/temporary-files.ts";

// The runner has compiled every file to here already; without this its workers would look elsewhere.
process.env["PLAYWRIGHT_TRANSFORM_CACHE_DIR"] ??= join(
  tmpdir(),
  `playwright-transform-cache-${process.geteuid?.()}`,
);
keepCompiledModules();
keepTemporaryFilesInMemory();
const browser = await findBrowser();

/**
 * Tests of half a minute, which start the product several times or walk all of it, and the one that tells
 * how fast the slider is. The main job is none of them, as it hears every refusal: beside a product that is
 * killed and started again it is refused.
 */
const LONG = ["kill-nine", "accessibility", "spec-7-calls", "plan-speed"].map(
  (name) => `**/${name}.spec.ts`,
);

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

export default defineConfig({
  testDir: ".",
  // The longest first, or one worker would be at them alone when the other has nothing left.
  projects: [
    { name: "long", testMatch: LONG },
    {
      name: "browser",
      testMatch: "**/*.spec.ts",
      testIgnore: LONG,
      use: { launchOptions: { ...launchOptions, args: [...BROWSER_FLAGS, ...SHORT_LIVED] } },
    },
  ],
  outputDir: "../test-results",
  // Each worker has a product of its own; more of them than cores would only wait for each other.
  workers: 2,
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
