import type { FastifyInstance, RouteOptions } from "fastify";

/**
 * Deny by default: a route that does not say who may call it, or that takes a body without a closed
 * schema, is a mistake found at start-up rather than by an attacker.
 */
export function refuseUndeclaredRoutes(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => {
    routes.push(route);
  });
  app.addHook("onReady", async () => {
    for (const route of routes) refuseUndeclared(route);
  });
}

function refuseUndeclared({ method, url, config, schema }: RouteOptions): void {
  if (config?.access === undefined) {
    throw new Error(`${String(method)} ${url} does not say who may call it.`);
  }
  const body = schema?.body as { additionalProperties?: unknown } | undefined;
  if (body && body.additionalProperties !== false) {
    throw new Error(`${String(method)} ${url} takes keys that its schema does not name.`);
  }
}

/** Declares the routes that a plugin adds in this scope: anybody may call them. */
export function declarePublic(scope: FastifyInstance): void {
  scope.addHook("onRoute", (route) => {
    route.config = { ...route.config, access: "public" };
  });
}
