import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";

import { declarePublic } from "./declared-routes.ts";

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
