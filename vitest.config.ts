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

// Files share their worker's modules, which saves loading everything for each of them: no module may
// keep what a test did, and what a page keeps is cleared after each test.
const isolate = false;

// Node runs our modules as they are, as it runs the product: what Vite makes of them, in which every name of
// another module is looked up when it is used, takes a tenth more of the processors, of the engine a quarter.
const experimental = { viteModuleRunner: false };

// What is polled for is done by processes and jobs, which a busy machine makes wait.
const expect = { poll: { timeout: 60_000 } };

// Far above what any test takes: a busy machine is slow, and only what hangs has failed.
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
