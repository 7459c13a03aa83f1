import { defineConfig } from "@playwright/test";

import { BROWSER_FLAGS, findBrowser } from "../tooling/browser/find-browser.ts";

const browser = await findBrowser();

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results",
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env["CI"] !== undefined,
  // A second try on a shared machine; a test that needs it is reported as flaky and has to be mended.
  retries: process.env["CI"] === undefined ? 0 : 1,
  reporter: [["list"]],
  use: {
    locale: "en-US",
    trace: "retain-on-failure",
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
