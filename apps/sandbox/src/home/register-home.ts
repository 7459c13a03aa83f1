import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

import { renderHome } from "./render-home.ts";

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Serves the page at `/` that explains the sandbox to whoever finds it. */
export function registerHome(app: FastifyInstance): void {
  const style = readFileSync(new URL("home.css", import.meta.url));
  app.get("/", (_request, reply) =>
    reply
      .header("content-security-policy", POLICY)
      .type("text/html; charset=utf-8")
      .send(renderHome()),
  );
  app.get("/home.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(style));
}
