import type { FastifyInstance, RouteOptions } from "fastify";

import { faultsOfSchema } from "./schema-faults.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * What becomes of a body that no schema describes: it is handed over as it came, or to nobody.
     */
    undescribedBody?: "unchecked" | "ignored";
  }
}

/**
 * Deny by default: a route that does not say who may call it, or that takes or answers anything that its
 * schemas do not name and bound, is a mistake found at start-up rather than by an attacker.
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

/** Those of the methods with which a body is read. */
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
    // Among headers there are always some that no route asked for.
    ...(headers
      ? faultsOfSchema(
          { ...headers, additionalProperties: false },
          { path: "headers", way: "taken" },
        )
      : []),
  ];
}

/**
 * Files are described for readers, no serializer writes them; and what anybody may have is pages of ours,
 * which need no description.
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

/** Declares the routes that a plugin adds in this scope: anybody may call them. */
export function declarePublic(scope: FastifyInstance): void {
  scope.addHook("onRoute", (route) => {
    route.config = { ...route.config, access: "public" };
  });
}
