import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { MONTH_KEY } from "#lib/slices/month-key.ts";

/**
 * What there is to pay on the days of a stretch. Below the key of the next payments: what makes them stale
 * makes it stale. The plan does as well, so it is asked for again at each visit.
 */
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
