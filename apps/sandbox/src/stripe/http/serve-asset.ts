import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

const MEDIA_TYPES = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

type Asset = { path: string; kind: keyof typeof MEDIA_TYPES; file: URL };

/** Serves a style sheet or a script, also to pages that isolate themselves from other origins. */
export function serveAsset(app: FastifyInstance, { path, kind, file }: Asset): void {
  const text = readFileSync(file, "utf8");
  app.get(path, (_request, reply) =>
    reply
      .type(MEDIA_TYPES[kind])
      .header("cache-control", "no-cache")
      .header("cross-origin-resource-policy", "cross-origin")
      .header("x-content-type-options", "nosniff")
      .send(text),
  );
}
