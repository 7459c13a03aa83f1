import {
  endpoints,
  type PayoffPlan,
  type PayoffPlanSettings,
  type Scenario,
} from "@snowball/contract";
import { sumAmounts } from "@snowball/money";
import { queryOptions, useQuery } from "@tanstack/react-query";

import { pageAt, readAllPages } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { PAYOFF_PLAN_KEY, PROGRESS_KEY } from "#lib/queries.ts";

export { payoffPlanQuery } from "#lib/queries.ts";

export function savePayoffPlanSettings(settings: PayoffPlanSettings): Promise<PayoffPlan> {
  return snowballClient.call(endpoints.putPayoffPlan, { body: settings });
}

/** All stored scenarios, oldest first. */
export const scenariosQuery = queryOptions({
  queryKey: ["scenarios"],
  queryFn: ({ signal }): Promise<Scenario[]> =>
    readAllPages(snowballClient, endpoints.listScenarios, { signal }),
});

/** Snapshots of the plan on earlier days, newest first. */
export const snapshotsQuery = queryOptions({
  queryKey: ["payoff-snapshots"],
  queryFn: ({ signal }) => readAllPages(snowballClient, endpoints.listPayoffSnapshots, { signal }),
});

/** How much less is owed than when each debt was first in the plan. */
export const progressQuery = queryOptions({
  queryKey: PROGRESS_KEY,
  queryFn: ({ signal }) => snowballClient.call(endpoints.getPayoffProgress, { signal }),
});

/** The current month and the next twelve. */
const MONTHS = 13;

const comingMonthsQuery = queryOptions({
  queryKey: [...PAYOFF_PLAN_KEY, "coming-months"],
  queryFn: async ({ signal }) => {
    const query = pageAt(0, MONTHS);
    return (await snowballClient.call(endpoints.listPayoffMonths, { query, signal })).results;
  },
  refetchOnMount: "always",
});

/** Returns a debt's payments in the plan's next months; none if there is no plan, null while they load. */
export function useComing(debt: string) {
  const { data: months = [], isPending } = useQuery(comingMonthsQuery);
  if (isPending) return null;

  return months.flatMap(({ debts, ...month }) =>
    debts
      .filter((own) => own.debt === debt)
      .map(({ payment, end, ...own }) => ({
        ...month,
        ...own,
        amount: sumAmounts([payment, own.escrow]),
        owedAfter: end,
      })),
  );
}
