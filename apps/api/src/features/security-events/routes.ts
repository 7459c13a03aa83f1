import type { Dependencies } from "#dependencies.ts";
import { countIfLast, parseWindow, presentPage, type Window } from "#http/page.ts";
import type { Route } from "#http/router.ts";

import {
  countSecurityEvents,
  findSecurityEvents,
  type SecurityEventRow,
} from "./security-event-store.ts";

export function registerSecurityEventRoutes(
  route: Route,
  deps: Pick<Dependencies, "database">,
): void {
  route("listSecurityEvents", async ({ session: { userId, sessionId }, query, url }) => {
    const window = parseWindow(query);
    const { events, count } = await listSecurityEvents(deps, { userId, window });
    const results = events.map((event) => ({
      ...event,
      uuid: event.id,
      occurred_at: event.occurredAt.toISOString(),
      is_current_session: event.sessionId === sessionId,
    }));
    return presentPage(results, { count, window, listUrl: url });
  });
}

/** Returns one window of the user's security events, newest first, and their total number. */
async function listSecurityEvents(
  { database }: Pick<Dependencies, "database">,
  wanted: { userId: string; window: Window },
): Promise<{ events: SecurityEventRow[]; count: number }> {
  return database.asUser(wanted.userId, async (queries) => {
    const events = await findSecurityEvents(queries, wanted);
    const count =
      countIfLast(wanted.window, events.length) ??
      (await countSecurityEvents(queries, wanted.userId));
    return { events, count };
  });
}
