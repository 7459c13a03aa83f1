import type { Page, PayoffPlan, PayoffPlanSettings, Transaction } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { TRANSACTIONS_KEY } from "#lib/slices/transactions-key.ts";

const PATH = "/api/v1/payoff-plan/";

/** The user's settings, and what they came to by the API's reckoning; a screen may compute it anew. */
export const payoffPlanQuery = queryOptions({
  queryKey: ["payoff-plan"],
  queryFn: ({ signal }) => snowballClient.get<PayoffPlan>(PATH, { signal }),
});

/** Stores the settings as a whole. */
export function savePayoffPlanSettings(settings: PayoffPlanSettings): Promise<PayoffPlan> {
  return snowballClient.put<PayoffPlan>(PATH, { body: settings });
}

/** The API's largest page. */
const TRANSACTIONS_MAX = 500;

/** The transactions since a date. Null where they are more than a page: a part of them would mislead. */
export function transactionsSinceQuery(from: string) {
  return queryOptions({
    queryKey: [...TRANSACTIONS_KEY, "since", from],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ from, limit: String(TRANSACTIONS_MAX), offset: "0" });
      const page = await snowballClient.get<Page<Transaction>>(`/api/v1/transactions/?${query}`, {
        signal,
      });
      return page.next === null ? page.results : null;
    },
  });
}
