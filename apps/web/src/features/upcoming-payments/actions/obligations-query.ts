import { endpoints } from "@snowball/contract";
import { notifyManager, type QueryClient, queryOptions } from "@tanstack/react-query";

import { readAllPages } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { debtsQuery } from "#lib/slices/debts-slice.ts";
import { OBLIGATIONS_KEY } from "#lib/slices/obligations-key.ts";
import { PAYOFF_PLAN_KEY } from "#lib/slices/payoff-plan-key.ts";
import { MONTH_KEY } from "#lib/slices/month-key.ts";

/** The payments of a debt, cycle by cycle, the newest first. */
export function obligationsQuery(debt: string) {
  return queryOptions({
    queryKey: [...OBLIGATIONS_KEY, debt],
    queryFn: () =>
      readAllPages(snowballClient, endpoints.listObligations, { params: { uuid: debt } }),
  });
}

/**
 * Asks again for what follows from a payment: an entered debt's balance and the plan as well. Done once
 * the lists of payments are there, so that nothing is shown meanwhile that is no longer so.
 */
export async function refetchPayments(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: debtsQuery.queryKey });
  void client.invalidateQueries({ queryKey: PAYOFF_PLAN_KEY });
  await Promise.all([
    client.invalidateQueries({ queryKey: MONTH_KEY }),
    client.invalidateQueries({ queryKey: OBLIGATIONS_KEY }),
  ]);
  // Whoever shows them is told a moment later: in their order, this is after it.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}
