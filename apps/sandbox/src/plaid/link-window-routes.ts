import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

const HTML = "text/html; charset=utf-8";
const CSS = "text/css; charset=utf-8";
const JAVASCRIPT = "text/javascript; charset=utf-8";

const FILES: [path: string, file: string, type: string][] = [
  ["/link-initialize.js", "link-initialize.js", JAVASCRIPT],
  ["/link/ui", "link-window.html", HTML],
  ["/link/link-window.css", "link-window.css", CSS],
  ["/link/link-controls.css", "link-controls.css", CSS],
  ["/link/link-window.js", "link-window.js", JAVASCRIPT],
  ["/link/link-views.js", "link-views.js", JAVASCRIPT],
  ["/link/bank-page", "bank-page.html", HTML],
  ["/link/bank-page.js", "bank-page.js", JAVASCRIPT],
  ["/link/link-channel.js", "link-channel.js", JAVASCRIPT],
];

/** Only pages on this machine may show the window. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors http://localhost:* http://127.0.0.1:* https://localhost:* https://127.0.0.1:*",
].join("; ");

/** Serves the browser script and the pages of the Link window as they lie in `link/`. */
export function registerLinkWindow(app: FastifyInstance): void {
  for (const [path, file, type] of FILES) {
    const content = readFileSync(new URL(`link/${file}`, import.meta.url));
    app.get(path, (_request, reply) =>
      reply
        .header("content-security-policy", POLICY)
        .header("x-content-type-options", "nosniff")
        .header("referrer-policy", "no-referrer")
        .header("cross-origin-resource-policy", "cross-origin")
        .header("cache-control", "no-cache")
        .type(type)
        .send(content),
    );
  }
}
