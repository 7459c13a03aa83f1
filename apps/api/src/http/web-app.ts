import { randomBytes } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import fastifyStatic from "@fastify/static";
import {
  APP_CONFIG_ELEMENT_ID,
  type AppConfig,
  findPageVendor,
  type Vendor,
} from "@snowball/contract";
import type { FastifyInstance, FastifyReply } from "fastify";

import { isServerPath } from "./errors.ts";
import { Problem } from "./problem.ts";
import { declarePublic } from "./routes.ts";
import { allowNonce } from "./security.ts";

/** CSP Level 3, 7.1 requires at least 128 bits. */
const NONCE_BYTES = 16;
const YEAR_SECONDS = 31_536_000;

type WebApp = {
  folder: string;
  config: () => AppConfig;
};

/**
 * Serves the built web app. All pages are the same document, except the prerendered ones. Each page contains the
 * current configuration as JSON, so that the first paint needs no request. That element also carries the
 * response's nonce for the vendors' scripts.
 */
export async function serveWebApp(app: FastifyInstance, { folder, config }: WebApp): Promise<void> {
  app.get("/config.json", { schema: { hide: true }, config: { access: "public" } }, async () =>
    config(),
  );
  if (!existsSync(join(folder, "index.html"))) return;

  const page = readFileSync(join(folder, "index.html"), "utf8");
  const prerendered = readPrerendered(join(folder, "prerendered"));
  await app.register(async (scope) => {
    declarePublic(scope);
    await scope.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      globIgnore: ["**/*.{br,gz,html}"],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(`${folder}/assets/`);
        reply.header(
          "cache-control",
          isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "public, max-age=3600",
        );
      },
    });
  });
  app.get(
    "/*",
    { schema: { hide: true }, config: { access: "public", rateLimit: false } },
    async (request, reply) => {
      const path = request.url.split("?")[0] ?? "/";
      if (isServerPath(path)) throw new Problem("not_found");
      return answerPage(path, reply);
    },
  );

  function answerPage(path: string, reply: FastifyReply): FastifyReply {
    reply.headers(app.headersOfPage(path));
    return sendPage(reply, {
      page: prerendered.get(path) ?? page,
      config: config(),
      vendor: findPageVendor(path),
    });
  }
  app.answerBadPage = answerPage;
}

type Sent = { page: string; config: AppConfig; vendor: Vendor | null };

function sendPage(reply: FastifyReply, { page, ...data }: Sent) {
  const nonce = randomBytes(NONCE_BYTES).toString("base64");

  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("content-security-policy", allowNonce(policyOf(reply), nonce))
    .send(withConfig(page, { ...data, nonce }));
}

function policyOf(reply: FastifyReply): string {
  return String(reply.getHeader("content-security-policy"));
}

/** Returns the prerendered pages by path. For example, `login.html` belongs to `/login`. */
function readPrerendered(folder: string): ReadonlyMap<string, string> {
  return new Map(
    globSync("**/*.html", { cwd: folder }).map((file) => [
      file === "index.html" ? "/" : `/${file.slice(0, -".html".length)}`,
      readFileSync(join(folder, file), "utf8"),
    ]),
  );
}

/**
 * Adds the configuration, the nonce and the allowed vendor to the page. Escapes `<`, so that no value can close
 * the script element.
 */
function withConfig(
  html: string,
  { config, vendor, nonce }: Omit<Sent, "page"> & { nonce: string },
): string {
  const data = JSON.stringify(config).replaceAll("<", "\\u003c");
  const element = `<script type="application/json" id="${APP_CONFIG_ELEMENT_ID}" nonce="${nonce}" data-vendor="${vendor ?? ""}">${data}</script>`;

  return html.replace("</head>", () => `${element}</head>`);
}
