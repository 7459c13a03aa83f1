import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { readAllPages } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { UPCOMING_PAYMENTS_KEY } from "#lib/slices/upcoming-payments-key.ts";

/** Minimum payments by due date, those without a date last: the API sorts (spec §2). */
export const upcomingPaymentsQuery = queryOptions({
  queryKey: UPCOMING_PAYMENTS_KEY,
  queryFn: () => readAllPages(snowballClient, endpoints.listUpcomingPayments),
});
