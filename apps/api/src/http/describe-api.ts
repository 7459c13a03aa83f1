import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";

import { declarePublic } from "./refuse-undeclared-routes.ts";

/**
 * One OpenAPI document at `/api/openapi.json`, made from the routes' own schemas, and a page to read it.
 * Both are public in production as well: they say what the published contract says and hold no secret,
 * and whoever is kept from reading them can try the routes.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
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
  await app.register(async (scope) => {
    declarePublic(scope);
    await scope.register(swaggerUi, {
      routePrefix: "/api/docs",
      staticCSP: true,
      uiConfig: { docExpansion: "list", deepLinking: true },
    });
  });
  app.get("/api/openapi.json", { schema: { hide: true }, config: { access: "public" } }, async () =>
    app.swagger(),
  );
}
