import type { Dependencies } from "#dependencies.ts";
import type { Route } from "#http/router.ts";

import { chooseNotifications } from "./choose-notifications.ts";
import { getNotifications } from "./get-notifications.ts";

export function registerNotificationRoutes(
  route: Route,
  deps: Pick<Dependencies, "clock" | "database">,
): void {
  route("getNotifications", ({ session }) => getNotifications(deps, session));
  route("updateNotifications", ({ session: { userId }, body }) =>
    chooseNotifications(deps, { userId, input: body }),
  );
}
