import { join } from "node:path";

import { buildOnce, ROOT, runStep } from "./build-once.ts";
import { compressBuilt } from "./compress-built.ts";

const WEB = "apps/web";
const PRERENDER = "src/prerender.tsx";
const BUILD = ["build", "--logLevel", "warn", "--emptyOutDir", "--outDir"];
const SOURCES = [
  "apps/web/{src,public}/**/*",
  "apps/web/{index.html,vite.config.ts,package.json}",
  "packages/*/src/**/*.ts",
  "tooling/{build-web,compress-built,prerender-web}.ts",
];

/**
 * Builds the web app if its sources changed since the last build.
 * @throws Error if the build fails. Its own messages are already on the terminal.
 */
export function buildWeb(): void {
  buildOnce({ sources: SOURCES, into: join(WEB, "dist"), build: buildInto });
}

/** React renders for production only if `NODE_ENV` says so, which `runStep` sets. */
function buildInto(dist: string): void {
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const prerenderer = join(dist, "../prerenderer");
  runStep([vite, ...BUILD, dist], WEB);
  runStep([vite, ...BUILD, prerenderer, "--ssr", PRERENDER], WEB);
  runStep([join(ROOT, "tooling/prerender-web.ts"), dist, prerenderer], WEB);
  compressBuilt(dist);
}

if (import.meta.main) buildWeb();
