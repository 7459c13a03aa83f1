import type { Dependencies } from "#dependencies.ts";
import type { Route } from "#http/router.ts";

import { getProfile } from "./get-profile.ts";
import { presentMe } from "./present-me.ts";

export function registerProfileRoutes(route: Route, deps: Pick<Dependencies, "database">): void {
  route("getMe", async ({ session }) => presentMe(await getProfile(deps, session)));
}
