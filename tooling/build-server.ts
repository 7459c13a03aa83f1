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
 * Builds the server and the worker if their sources changed since the last build. The bundles
 * replace 1,700 modules: the programs start with half the processor time and take little more than
 * half the memory.
 * @throws Error if the build fails. Its own messages are already on the terminal.
 */
export function buildServer(): void {
  buildOnce({
    sources: SOURCES,
    into: join(API, "dist"),
    build: (folder) => runStep([join(ROOT, "tooling/bundle-server.ts"), folder], API),
  });
}

if (import.meta.main) buildServer();
