import { defineConfig } from "@playwright/test";

import { BROWSER_FLAGS, findBrowser } from "../tooling/browser/find-browser.ts";

const browser = await findBrowser();

/**
 * Tests of half a minute, which start the product several times or walk all of it. The main job is none of
 * them, as it hears every refusal: beside a product that is killed and started again it is refused.
 */
const LONG = ["kill-nine", "accessibility", "spec-7-calls"].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: ".",
  // The longest first, or one worker would be at them alone when the other has nothing left.
  projects: [
    { name: "long", testMatch: LONG },
    { name: "browser", testMatch: "**/*.spec.ts", testIgnore: LONG },
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
    // On demand only (`TRACE=on`): keeping one for every test takes a tenth of the processors' time, and a
    // failed test leaves its page as text and as a picture.
    trace: process.env["TRACE"] === "on" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browser.executablePath,
      args: BROWSER_FLAGS,
      env: { ...definedOnly(process.env), ...browser.env },
    },
  },
});

function definedOnly(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}
