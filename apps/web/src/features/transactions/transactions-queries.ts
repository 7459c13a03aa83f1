import type { Page, Transaction } from "@snowball/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { TRANSACTIONS_KEY } from "#lib/slices/transactions-key.ts";

/** What is looked for; empty texts look for nothing. Dates are `YYYY-MM-DD`, both inclusive. */
export type TransactionFilters = { text: string; from: string; to: string };

const PAGE_SIZE = 25;
/** The API's largest page: years of one account's transactions. */
const RECENT_SIZE = 500;

/** The transactions of an account that pass the filters, newest first, page by page. */
export function accountTransactionsQuery(account: string, filters: TransactionFilters) {
  const { text, from, to } = filters;

  return infiniteQueryOptions({
    queryKey: [...TRANSACTIONS_KEY, account, { text, from, to }],
    queryFn: ({ pageParam }) =>
      readPage({ account, q: text, from, to }, { offset: pageParam, limit: PAGE_SIZE }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset: number) =>
      last.next === null ? undefined : offset + PAGE_SIZE,
    placeholderData: keepPreviousData,
  });
}

/** The newest transactions of an account, in one page. */
export function recentTransactionsQuery(account: string) {
  return queryOptions({
    queryKey: [...TRANSACTIONS_KEY, account, "recent"],
    queryFn: async () => (await readPage({ account }, { offset: 0, limit: RECENT_SIZE })).results,
  });
}

type PageOf = { offset: number; limit: number };

function readPage(
  filters: Record<string, string>,
  { offset, limit }: PageOf,
): Promise<Page<Transaction>> {
  const given = Object.entries(filters).filter(([, value]) => value !== "");
  const query = new URLSearchParams([
    ["limit", String(limit)],
    ["offset", String(offset)],
    ...given,
  ]);

  return snowballClient.get(`/api/v1/transactions/?${query}`);
}
