import { endpoints } from "@snowball/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";

import { pageAt } from "#lib/api/page-at.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { byLink } from "#lib/query/by-page.ts";
import { TRANSACTIONS_KEY } from "#lib/slices/transactions-key.ts";

/** What is looked for; empty texts look for nothing. Dates are `YYYY-MM-DD`, both inclusive. */
export type TransactionFilters = { text: string; from: string; to: string };

const PAGE_SIZE = 25;

/** The transactions of an account that pass the filters, newest first, page by page. */
export function accountTransactionsQuery(account: string, filters: TransactionFilters) {
  const { text, from, to } = filters;

  return infiniteQueryOptions({
    queryKey: [...TRANSACTIONS_KEY, account, { text, from, to }],
    queryFn: ({ pageParam }) =>
      snowballClient.call(endpoints.listTransactions, {
        query: {
          ...pageParam,
          account,
          ...(text && { q: text }),
          ...(from && { from }),
          ...(to && { to }),
        },
      }),
    ...byLink(PAGE_SIZE),
    placeholderData: keepPreviousData,
  });
}

/** The newest transactions of an account, in the largest page: years of them. */
export function recentTransactionsQuery(account: string) {
  return queryOptions({
    queryKey: [...TRANSACTIONS_KEY, account, "recent"],
    queryFn: async () => {
      const query = { ...pageAt(0), account };
      return (await snowballClient.call(endpoints.listTransactions, { query })).results;
    },
  });
}
