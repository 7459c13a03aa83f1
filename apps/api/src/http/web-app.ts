import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import fastifyStatic from "@fastify/static";
import { APP_CONFIG_ELEMENT_ID, type AppConfig } from "@snowball/contract";
import type { FastifyInstance, FastifyReply } from "fastify";

import { Problem } from "./problem.ts";
import { declarePublic } from "./refuse-undeclared-routes.ts";

const YEAR_SECONDS = 31_536_000;
/** Paths of the server itself: what is unknown there is a 404, not a page. */
const SERVER_PATHS = /^\/(api|stripe|webhooks|assets|dev|_)(\/|$)/;

/**
 * Serves the built web app. Its pages are one document, but for those that were rendered at build;
 * the app's configuration is written into each as data, so that the first paint waits for nothing.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { folder, config }: { folder: string; config: AppConfig },
): Promise<void> {
  app.get(
    "/config.json",
    { schema: { hide: true }, config: { access: "public" } },
    async () => config,
  );
  if (!existsSync(join(folder, "index.html"))) return;

  const page = readPage(join(folder, "index.html"), config);
  const prerendered = readPrerendered(join(folder, "prerendered"), config);
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
        const isHashed = path.includes(`${folder}/assets/`);
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
      if (SERVER_PATHS.test(path)) throw new Problem("not_found");
      return sendPage(reply, prerendered.get(path) ?? page);
    },
  );
}

function sendPage(reply: FastifyReply, page: string) {
  return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page);
}

/** The pages rendered at build, by the path that shows them: `login.html` is `/login`. */
function readPrerendered(folder: string, config: AppConfig): ReadonlyMap<string, string> {
  return new Map(
    globSync("*.html", { cwd: folder }).map((file) => [
      file === "index.html" ? "/" : `/${basename(file, ".html")}`,
      readPage(join(folder, file), config),
    ]),
  );
}

/** `<` is escaped, so that no value can close the element it stands in. */
function readPage(file: string, config: AppConfig): string {
  const html = readFileSync(file, "utf8");
  const data = JSON.stringify(config).replaceAll("<", "\\u003c");
  const element = `<script type="application/json" id="${APP_CONFIG_ELEMENT_ID}">${data}</script>`;

  return html.replace("</head>", () => `${element}</head>`);
}
