import { availableParallelism } from "node:os";

import { configDefaults, defineConfig } from "vitest/config";

import { keepCompiledModules } from "./tooling/compiled-modules.ts";
import { runDaysAhead } from "./tooling/days-ahead.ts";

keepCompiledModules();
runDaysAhead();

// Tests that take many seconds run in `npm run test:slow`.
const exclude = process.env["TEST_SLOW"]
  ? configDefaults.exclude
  : [...configDefaults.exclude, "**/*.slow.test.ts"];

const sameSamples = "tooling/same-samples.ts";

// Test files share their worker's modules, which saves loading them for each file. So no module may keep state between
// tests, and the state of the page is cleared after each test.
const isolate = false;

// Node runs our modules without Vite's transformation, as it runs the product. The transformation takes a tenth more
// processor time, and a quarter more for the engine.
const experimental = { viteModuleRunner: false };

// Tests poll for the results of processes and jobs, which are slow on a busy machine.
const expect = { poll: { timeout: 60_000 } };

// Far more than any test takes, so that only a test that hangs fails.
const UNTIL_HUNG_MS = 120_000;

export default defineConfig({
  test: {
    // Tests wait for timers, PostgreSQL and processes: a worker of the web tests is idle for almost half of its time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: "packages",
          isolate,
          exclude,
          experimental,
          include: [
            "packages/*/src/**/*.test.ts",
            "tooling/**/*.test.ts",
            "apps/sandbox/src/**/*.test.ts",
            "tests/simulation/smoke.test.ts",
          ],
          expect,
          setupFiles: [sameSamples],
          // Thousands of random portfolios against second programs, on a machine that may be busy.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: "api",
          isolate,
          exclude,
          experimental,
          expect,
          include: ["apps/api/src/**/*.test.ts"],
          globalSetup: ["apps/api/src/testing/global-setup.ts"],
          setupFiles: [sameSamples],
          testTimeout: UNTIL_HUNG_MS,
          hookTimeout: UNTIL_HUNG_MS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "web",
          include: ["apps/web/src/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          isolate,
          expect,
          setupFiles: [sameSamples, "apps/web/src/lib/testing/clean-page.ts"],
          testTimeout: UNTIL_HUNG_MS,
        },
      },
    ],
  },
});
