import type { FastifyInstance, RouteOptions } from "fastify";

import { faultsOfSchema } from "./schema-faults.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the handler receives a body without a schema (`unchecked`) or not (`ignored`). */
    undescribedBody?: "unchecked" | "ignored";
  }
}

/**
 * Prevents the server from starting if a route declares no access, or if its schemas leave any part of its
 * request or response undescribed or unbounded.
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

function refuseUndeclared(route: RouteOptions): void {
  const { method, url, config } = route;
  if (config?.access === undefined) {
    throw new Error(`${String(method)} ${url} does not say who may call it.`);
  }
  const faults = [...faultsOfTaken(route), ...faultsOfAnswers(route)];
  if (faults.length > 0) throw new Error(`${String(method)} ${url}: ${faults.join("; ")}.`);
}

/** Methods with which Fastify reads a body. */
const WITH_BODY = /^(POST|PUT|PATCH|DELETE|OPTIONS)$/;

function faultsOfTaken({ method, url, schema = {}, config }: RouteOptions): string[] {
  const { body, querystring, headers, params } = schema;
  const mayBringBody = [method].flat().some((each) => WITH_BODY.test(each));
  const isUndescribed = mayBringBody && !body && config?.undescribedBody === undefined;
  const isNamed = url.includes("/:");

  return [
    ...(isUndescribed ? ["its body has no schema"] : []),
    ...(isNamed && !params ? ["its params have no schema"] : []),
    ...Object.entries({ body, querystring, params }).flatMap(([path, part]) =>
      part ? faultsOfSchema(part, { path, way: "taken" }) : [],
    ),
    // Requests always have headers that the route does not declare, so only the declared ones are checked.
    ...(headers
      ? faultsOfSchema(
          { ...headers, additionalProperties: false },
          { path: "headers", way: "taken" },
        )
      : []),
  ];
}

/**
 * Skips files, which no serializer writes, and hidden public routes, which serve our own pages.
 */
function faultsOfAnswers({ schema = { hide: true }, config }: RouteOptions): string[] {
  if (schema.hide && config?.access === "public") return [];
  const answers = Object.entries((schema.response ?? {}) as Record<string, object>);
  const hasSuccess = answers.some(([status]) => status.startsWith("2"));

  return [
    ...(hasSuccess ? [] : ["its answer has no schema"]),
    ...answers
      .filter(([, answer]) => !("content" in answer))
      .flatMap(([status, answer]) => faultsOfSchema(answer, { path: status, way: "answered" })),
  ];
}

/** Declares all routes that a plugin adds in this scope as public. */
export function declarePublic(scope: FastifyInstance): void {
  scope.addHook("onRoute", (route) => {
    route.config = { ...route.config, access: "public" };
  });
}
