import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

import { closeAtOnce, listen } from "../listen.ts";

const PAGE = "/index.html";
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};
/** Compressed as they are. */
const NEVER_SMALLER = new Set([".png", ".ico", ".jpg", ".woff2"]);

type Served = { bytes: Buffer; headers: Record<string, string> };

/** Serves a single-page app of others as ours is served: as small as brotli makes it, before anybody asks. */
export async function serveBuilt(
  folder: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ url: string; close(): void }> {
  const files = globSync("**/*.*", { cwd: folder }).filter((file) => !file.endsWith(".map"));
  const served = new Map<string, Served>();
  await Promise.all(
    files.map(async (file) => served.set(`/${file}`, await prepare(join(folder, file)))),
  );
  const server = createServer((request, response) => {
    const file = served.get(request.url?.split("?")[0] ?? "/") ?? served.get(PAGE);
    response.writeHead(200, { ...headers, ...file?.headers }).end(file?.bytes);
  });
  const port = await listen(server);

  return {
    url: `http://localhost:${port}`,
    close: () => closeAtOnce(server),
  };
}

async function prepare(path: string): Promise<Served> {
  const kind = extname(path);
  const type = TYPES[kind] ?? "application/octet-stream";
  const bytes = await readFile(path);
  if (NEVER_SMALLER.has(kind)) return { bytes, headers: { "content-type": type } };

  // As well as it can, which is what it does unless it is told otherwise.
  return {
    bytes: await promisify(brotliCompress)(bytes),
    headers: { "content-type": type, "content-encoding": "br" },
  };
}
