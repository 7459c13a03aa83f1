import { endpoints, type OpenPayments, type UpcomingPayment } from "@snowball/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";

import { readAllPages, readFirstPage } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { UPCOMING_PAYMENTS_KEY } from "#lib/slices/upcoming-payments-key.ts";

/** More than a screen holds, and than most people owe: the rest is asked for when somebody wants it. */
const FIRST_COUNT = 25;

export type ListedPayments = {
  payments: readonly UpcomingPayment[];
  /** How many there are, those included that are not here. */
  count: number;
  /** What all of them come to, by the API; null where all are here, for the screen to count as they are now. */
  open: OpenPayments | null;
};

/** Minimum payments by due date, those without a date last: the API sorts (spec §2). The first of them. */
export const upcomingPaymentsQuery = queryOptions({
  queryKey: UPCOMING_PAYMENTS_KEY,
  queryFn: async (): Promise<ListedPayments> => {
    const { results, count, open } = await readFirstPage(
      snowballClient,
      endpoints.listUpcomingPayments,
      FIRST_COUNT,
    );
    return { payments: results, count, open: results.length < count ? open : null };
  },
});

/** All of them. */
const allPaymentsQuery = queryOptions({
  queryKey: [...UPCOMING_PAYMENTS_KEY, "all"],
  queryFn: async (): Promise<ListedPayments> => {
    const payments = await readAllPages(snowballClient, endpoints.listUpcomingPayments);
    return { payments, count: payments.length, open: null };
  },
});

/**
 * The first payments, and all of them where those are all; else all of them once they are there, where
 * `isWanted`. They are asked for anew from the first on: between two pages one may have been paid.
 */
export function useAllPayments(isWanted: boolean) {
  const first = useQuery({ ...upcomingPaymentsQuery, enabled: isWanted });
  const isPart = first.data !== undefined && first.data.open !== null;
  const all = useQuery({ ...allPaymentsQuery, enabled: isWanted && isPart });

  return isPart ? all : first;
}
