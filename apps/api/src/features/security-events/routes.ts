import type { Dependencies } from "#dependencies.ts";
import { readPage } from "#http/page.ts";
import type { Route } from "#http/router.ts";

import { countSecurityEvents, findSecurityEvents } from "./security-event-store.ts";

export function registerSecurityEventRoutes(route: Route, { database }: Dependencies): void {
  route("listSecurityEvents", ({ session: { userId, sessionId }, ...call }) =>
    database.asUser(userId, (db) =>
      readPage(call, {
        find: (window) => findSecurityEvents(db, { userId, window }),
        count: () => countSecurityEvents(db, userId),
        present: (event) => ({
          ...event,
          uuid: event.id,
          occurred_at: event.occurredAt.toISOString(),
          is_current_session: event.sessionId === sessionId,
        }),
      }),
    ),
  );
}
