import type { Dependencies } from "#dependencies.ts";
import type { Route } from "#http/router.ts";

import { startDemo } from "./demo.ts";

export function registerDemoRoutes(route: Route, deps: Dependencies): void {
  route("startDemo", async ({ client, keepDeviceToken }) => {
    const { tokens, deviceToken } = await startDemo(deps, client);
    keepDeviceToken(deviceToken);
    return tokens;
  });
}
