import { endpoints, type Transaction } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";
import { formatAmount, signOf } from "@snowball/money";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";

import { pageAt } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { calendarToday } from "#lib/calendar-today.ts";
import { TRANSACTIONS_KEY } from "#lib/queries.ts";
import { cursorPages } from "#lib/query/page-queries.ts";
import { Badge } from "#ui/badge.tsx";
import figures from "#ui/figures.module.css";

export function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { date, name, merchant_name: merchant, pending } = transaction;

  return (
    <li className="grid min-h-[40px] grid-cols-[3.75rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-1 max-[22rem]:grid-cols-[minmax(0,1fr)_auto]">
      <time className="text-small text-ink-soft tabular-nums" dateTime={date}>
        {formatShortDate(date).replace(`, ${calendarToday().slice(0, 4)}`, "")}
      </time>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 wrap-anywhere max-[22rem]:col-span-full max-[22rem]:row-2">
        {name}
        {merchant && !name.toLowerCase().includes(merchant.toLowerCase()) && (
          <small className="text-small text-ink-soft">{merchant}</small>
        )}
        {pending && <Badge tone="neutral">Pending</Badge>}
      </span>
      <span className={figures.column}>{signedAmount(transaction)}</span>
    </li>
  );
}

/** Returns the amount with a plus sign for money in: `+$25.00`. On the wire, positive is money out. */
export function signedAmount({
  amount,
  currency,
}: Pick<Transaction, "amount" | "currency">): string {
  if (signOf(amount) >= 0) return formatAmount(amount, currency);

  return `+${formatAmount(amount.replace(/^-/, ""), currency)}`;
}

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
