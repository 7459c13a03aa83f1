import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, RouteOptions } from "fastify";

import { Problem } from "./problem.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the handler receives a body without a schema (`unchecked`) or not (`ignored`). */
    undescribedBody?: "unchecked" | "ignored";
  }
}

/**
 * Prevents the server from starting if a route does not declare who may call it. A test checks that the schemas of all
 * routes describe and bound every part of requests and responses.
 */
export function refuseUndeclaredRoutes(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => {
    routes.push(route);
  });
  // Later hooks of a scope may declare it, so the routes are only checked once all are complete.
  app.addHook("onReady", async () => {
    for (const { method, url, config } of routes) {
      if (config?.access === undefined) {
        throw new Error(`${String(method)} ${url} does not say who may call it.`);
      }
    }
  });
}

/** Declares all routes that a plugin adds in this scope as public. */
export function declarePublic(scope: FastifyInstance): void {
  scope.addHook("onRoute", (route) => {
    route.config = { ...route.config, access: "public" };
  });
}

/**
 * Registers `/livez` (the process responds) and `/readyz` (it can also use the database). Without a job worker,
 * `/readyz` reports "degraded" but stays ready, because requests can still be answered.
 */
export function registerHealthRoutes(app: FastifyInstance, { isReady, hasWorker }: Health): void {
  const options = {
    schema: { hide: true },
    config: { access: "public", rateLimit: false },
  } as const;

  app.get("/livez", options, async () => ({ status: "ok" }));
  app.get("/readyz", options, async () => {
    if (!(await isReady())) throw new Problem("service_unavailable", { reason: "not ready" });
    if ((await hasWorker()) !== false) return { status: "ok" };
    return { status: "degraded", reason: "no worker: mails and what banks say wait" };
  });
}

type Health = {
  isReady: () => Promise<boolean>;
  /** Whether any process runs the jobs; null if unknown. */
  hasWorker: () => Promise<boolean | null>;
};

/**
 * Serves an OpenAPI document at `/api/openapi.json`, made from the routes' own schemas. It holds no secret,
 * so it is public. `servesApiDocs` also serves a page to read it, with calls to try, at `/api/docs`.
 */
export async function describeApi(
  app: FastifyInstance,
  { servesApiDocs }: { servesApiDocs: boolean },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Snowball",
        version: "1.0.0",
        description:
          "Amounts and rates are decimal strings, dates `YYYY-MM-DD`, times ISO 8601 in UTC. " +
          "Field errors answer 400 with `{field: [sentence, …]}`, every other refusal with `{detail, code}`.",
      },
      components: {
        securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      },
    },
  });
  if (servesApiDocs) {
    await app.register(async (scope) => {
      declarePublic(scope);
      await scope.register(swaggerUi, {
        routePrefix: "/api/docs",
        staticCSP: true,
        uiConfig: { docExpansion: "list", deepLinking: true },
      });
    });
  }
  app.get("/api/openapi.json", { schema: { hide: true }, config: { access: "public" } }, async () =>
    app.swagger(),
  );
}
