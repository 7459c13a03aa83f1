import { defineConfig } from "@playwright/test";

import { BROWSER_FLAGS, findBrowser } from "../tooling/browser/find-browser.ts";

const browser = await findBrowser();

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
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
    // Without pictures of every moment, which took a fifth of the processors' time.
    trace: { mode: "retain-on-failure", screenshots: false },
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
