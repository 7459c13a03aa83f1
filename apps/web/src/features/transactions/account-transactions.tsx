import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";

import { sliceOf } from "#lib/query/slice.ts";
import { Card } from "#ui/card.tsx";
import { DataView } from "#ui/data-view.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { isReversed, NO_FILTERS, TransactionFilterForm } from "./transaction-filter-form.tsx";
import { TransactionRow } from "./transaction-row.tsx";
import { accountTransactionsQuery } from "./transactions-queries.ts";

const DEBOUNCE_MS = 300;

/** Lists the transactions of an account with filters, page by page. */
export function AccountTransactions({ account }: { account: string }) {
  const id = useId();
  const [filters, setFilters] = useState(NO_FILTERS);
  const debounced = useDebouncedValue(filters, DEBOUNCE_MS);
  // The form shows the error of a reversed range, and the previous results stay.
  const query = useInfiniteQuery({
    ...accountTransactionsQuery(account, debounced),
    enabled: !isReversed(debounced),
  });

  return (
    <Card as="section" data-beneath className="grid grid-cols-1 gap-4" aria-labelledby={id}>
      <h2 id={id}>Transactions</h2>
      <TransactionFilterForm filters={filters} onChange={setFilters} />
      <DataView
        source={sliceOf(query)}
        what="the transactions"
        skeleton={<Skeleton label="Loading the transactions" shape="line" count={6} />}
      >
        {({ pages }) => {
          const found = pages.flatMap(({ results }) => results);
          const count = pages.at(-1)?.count ?? 0;

          return (
            <>
              <output className="text-small text-ink-soft">{countText(found.length, count)}</output>
              <ul>
                {found.map((transaction) => (
                  <TransactionRow key={transaction.uuid} transaction={transaction} />
                ))}
              </ul>
              <ShowMore source={query} />
            </>
          );
        }}
      </DataView>
    </Card>
  );
}

function countText(shown: number, count: number): string {
  if (count === 0) return "No transactions found.";
  const all = `${count.toLocaleString("en-US")} transaction${count === 1 ? "" : "s"}`;

  return shown < count ? `${shown.toLocaleString("en-US")} of ${all}` : all;
}

/**
 * Debounces a value: returns it after it has not changed for `delayMs`, e.g. while the user types.
 */
function useDebouncedValue<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);

  return settled;
}
