import { endpoints, type PayoffPlanSettings } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { readAllPages } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";

/** What the plan came to on earlier days, newest first. */
export const snapshotsQuery = queryOptions({
  queryKey: ["payoff-snapshots"],
  queryFn: ({ signal }) => readAllPages(snowballClient, endpoints.listPayoffSnapshots, { signal }),
});

/** What the plan of today depends on: another answer is asked for when it is another one. */
export type PlanOfToday = { settings: PayoffPlanSettings | null; debtsReadAt: number };

/** Why the plan of today is another one than that of a day. */
export function changeQuery(from: string, now: PlanOfToday) {
  return queryOptions({
    queryKey: ["payoff-change", from, now],
    queryFn: ({ signal }) =>
      snowballClient.call(endpoints.getPayoffChange, { query: { from }, signal }),
  });
}
