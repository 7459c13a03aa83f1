import type { Dependencies } from "#dependencies.ts";
import { parseWindow, presentPage } from "#http/page.ts";
import type { Route } from "#http/router.ts";

import { listSecurityEvents } from "./list-security-events.ts";
import { presentSecurityEvent } from "./present-security-event.ts";

export function registerSecurityEventRoutes(
  route: Route,
  deps: Pick<Dependencies, "database">,
): void {
  route("listSecurityEvents", async ({ session: { userId, sessionId }, query, url }) => {
    const window = parseWindow(query);
    const { events, count } = await listSecurityEvents(deps, { userId, window });
    const results = events.map((event) => presentSecurityEvent(event, sessionId));
    return presentPage(results, { count, window, listUrl: url });
  });
}
