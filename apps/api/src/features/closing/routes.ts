import type { Dependencies } from "#dependencies.ts";
import type { Route } from "#http/router.ts";

import { closeAccount } from "./close-account.ts";

export function registerClosingRoutes(route: Route, deps: Dependencies): void {
  route("deleteMe", async ({ body, session, client }) => {
    await closeAccount(deps, {
      userId: session.userId,
      password: body.password ?? "",
      code: body.one_time_code ?? "",
      client,
    });
    return {};
  });
}
