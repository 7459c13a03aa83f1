import { defineConfig } from "vitest/config";

// `npm run test:simulation`: follows households against the simulated bank for up to 1,200 days.

export default defineConfig({
  test: {
    name: "simulation",
    include: ["tests/simulation/*.test.ts"],
    isolate: false,
    setupFiles: ["tooling/same-samples.ts"],
    // Node runs the modules itself, as for the other tests of the engine.
    experimental: { viteModuleRunner: false },
    maxWorkers: "100%",
    testTimeout: 600_000,
  },
});
