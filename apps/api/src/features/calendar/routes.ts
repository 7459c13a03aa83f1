import { callerOf } from "#features/profile/index.ts";
import type { Route } from "#http/router.ts";

import {
  exportCalendar,
  type ExportDeps,
  type FeedDeps,
  getFeed,
  makeFeed,
  revokeFeed,
} from "./feed.ts";
import { listCalendar } from "./read-calendar.ts";

export function registerCalendarRoutes(route: Route, deps: ExportDeps & FeedDeps): void {
  route("getCalendar", (call) => listCalendar(deps, { caller: callerOf(call), query: call.query }));
  route("getDebtCalendar", (call) =>
    exportCalendar(deps, { caller: callerOf(call), debtId: call.params.uuid }),
  );
  route("getCalendarFeed", ({ session }) => getFeed(deps, session));
  route("makeCalendarFeed", ({ session, client, url }) =>
    makeFeed(deps, { ...session, client, site: new URL(url).origin }),
  );
  route("revokeCalendarFeed", ({ session, client }) => revokeFeed(deps, { ...session, client }));
}
