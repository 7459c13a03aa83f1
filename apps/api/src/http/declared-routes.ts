import type { FastifyInstance, RouteOptions } from "fastify";

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
