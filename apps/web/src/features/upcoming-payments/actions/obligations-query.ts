import { endpoints } from "@snowball/contract";
import { notifyManager, type QueryClient, queryOptions } from "@tanstack/react-query";

import { readAllPages } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { debtsQuery, MONTH_KEY, OBLIGATIONS_KEY, PAYOFF_PLAN_KEY } from "#lib/queries.ts";

/** Returns the query for the obligations of a debt by cycle, newest first. */
export function obligationsQuery(debt: string) {
  return queryOptions({
    queryKey: [...OBLIGATIONS_KEY, debt],
    queryFn: () =>
      readAllPages(snowballClient, endpoints.listObligations, { params: { uuid: debt } }),
  });
}

/**
 * Refetches everything that depends on payments: debts, the plan and the payment lists. Resolves when the
 * payment lists are updated, so that no outdated state is shown.
 */
export async function refetchPayments(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: debtsQuery.queryKey });
  void client.invalidateQueries({ queryKey: PAYOFF_PLAN_KEY });
  await Promise.all([
    client.invalidateQueries({ queryKey: MONTH_KEY }),
    client.invalidateQueries({ queryKey: OBLIGATIONS_KEY }),
  ]);
  // TanStack Query notifies observers in a scheduled callback. This one runs after them.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}
