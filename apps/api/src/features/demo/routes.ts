import type { FastifyInstance } from "fastify";

import type { Dependencies } from "#dependencies.ts";
import { issueAccessToken } from "#features/auth/index.ts";
import type { Route } from "#http/router.ts";

import { startDemo } from "./demo.ts";

export function registerDemoRoutes(route: Route, app: FastifyInstance, deps: Dependencies): void {
  route("startDemo", async ({ client, keepDeviceToken }) => {
    const { tokens, deviceToken } = await startDemo(
      { ...deps, issueAccessToken: (grant) => issueAccessToken(app, deps, grant) },
      client,
    );
    keepDeviceToken(deviceToken);
    return tokens;
  });
}
