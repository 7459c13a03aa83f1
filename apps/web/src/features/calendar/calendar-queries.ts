import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { MONTH_KEY } from "#lib/queries.ts";

/** Nested under the month's key to be invalidated with it. Refetched at each visit, because the plan changes it too. */
export function calendarQuery({ from, to }: { from: string; to: string }) {
  return queryOptions({
    queryKey: [...MONTH_KEY, "calendar", from, to],
    queryFn: () => snowballClient.call(endpoints.getCalendar, { query: { from, to } }),
    staleTime: 0,
  });
}

export const calendarFeedQuery = queryOptions({
  queryKey: ["calendar-feed"],
  queryFn: () => snowballClient.call(endpoints.getCalendarFeed),
});
