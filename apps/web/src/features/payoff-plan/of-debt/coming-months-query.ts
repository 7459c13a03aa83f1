import { endpoints, type PayoffMonth } from "@snowball/contract";
import { sumAmounts } from "@snowball/money";
import { queryOptions } from "@tanstack/react-query";

import { pageAt } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { PAYOFF_PLAN_KEY } from "#lib/queries.ts";

/** The current month and the next twelve. */
const MONTHS = 13;

/** Queries the plan's next months. The list is empty if there is no plan. */
export const comingMonthsQuery = queryOptions({
  queryKey: [...PAYOFF_PLAN_KEY, "coming-months"],
  queryFn: async ({ signal }) => {
    const query = pageAt(0, MONTHS);
    return (await snowballClient.call(endpoints.listPayoffMonths, { query, signal })).results;
  },
  refetchOnMount: "always",
});

/** Returns the plan's payments to one debt in these months. */
export function comingOf(debt: string, months: readonly PayoffMonth[]) {
  return months.flatMap(({ month, debts }) => {
    const own = debts.find((each) => each.debt === debt);
    if (!own) return [];

    return [
      {
        month,
        amount: sumAmounts([own.payment, own.escrow]),
        minimum: own.minimum,
        extra: own.extra,
        escrow: own.escrow,
        owedAfter: own.end,
      },
    ];
  });
}
