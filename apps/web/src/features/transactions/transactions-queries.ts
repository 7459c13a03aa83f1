import { endpoints } from "@snowball/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";

import { pageAt } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { cursorPages } from "#lib/query/page-queries.ts";
import { TRANSACTIONS_KEY } from "#lib/queries.ts";

/** The filters; empty texts match everything. Dates are `YYYY-MM-DD`, both inclusive. */
export type TransactionFilters = { text: string; from: string; to: string };

const PAGE_SIZE = 25;

/** Query of an account's transactions that match the filters, newest first, by page. */
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
    ...cursorPages(PAGE_SIZE),
    placeholderData: keepPreviousData,
  });
}

/** Query of an account's newest transactions, one page of the largest size. */
export function recentTransactionsQuery(account: string) {
  return queryOptions({
    queryKey: [...TRANSACTIONS_KEY, account, "recent"],
    queryFn: async () => {
      const query = { ...pageAt(0), account };
      return (await snowballClient.call(endpoints.listTransactions, { query })).results;
    },
  });
}
