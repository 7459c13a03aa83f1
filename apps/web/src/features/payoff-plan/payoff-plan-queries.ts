import { endpoints, type PayoffPlan, type PayoffPlanSettings } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { pageAt } from "#lib/api/page-at.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { TRANSACTIONS_KEY } from "#lib/slices/transactions-key.ts";

/** The user's settings, and what they came to by the API's reckoning; a screen may compute it anew. */
export const payoffPlanQuery = queryOptions({
  queryKey: ["payoff-plan"],
  queryFn: ({ signal }) => snowballClient.call(endpoints.getPayoffPlan, { signal }),
});

/** Stores the settings as a whole. */
export function savePayoffPlanSettings(settings: PayoffPlanSettings): Promise<PayoffPlan> {
  return snowballClient.call(endpoints.putPayoffPlan, { body: settings });
}

/** The transactions since a date. Null where they are more than a page: a part of them would mislead. */
export function transactionsSinceQuery(from: string) {
  return queryOptions({
    queryKey: [...TRANSACTIONS_KEY, "since", from],
    queryFn: async ({ signal }) => {
      const query = { ...pageAt(0), from };
      const page = await snowballClient.call(endpoints.listTransactions, { query, signal });
      return page.next === null ? page.results : null;
    },
  });
}
