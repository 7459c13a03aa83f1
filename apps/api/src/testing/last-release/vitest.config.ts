import { defineConfig } from "vitest/config";

const HERE = "apps/api/src/testing/last-release";

/** Runs the API's tests and keeps what the product asked the database: `statements.jsonl`. */
export default defineConfig({
  test: {
    include: ["apps/api/src/**/*.test.ts"],
    exclude: [`${HERE}/**`],
    isolate: false,
    globalSetup: [`${HERE}/global-setup.ts`],
    setupFiles: ["tooling/same-samples.ts", `${HERE}/note-statements.ts`],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
