import { DATE_MAX, SEARCH_TEXT_LENGTH_MAX } from "@snowball/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { counted } from "#lib/format.ts";
import { Button } from "#ui/button.tsx";
import { DataView } from "#ui/data-view.tsx";
import { Field } from "#ui/field.tsx";
import { SectionCard } from "#ui/section.tsx";
import { ShowMore } from "#ui/show-more.tsx";

import {
  accountTransactionsQuery,
  type TransactionFilters,
  TransactionRow,
} from "./transaction-row.tsx";

const DEBOUNCE_MS = 300;

export function AccountTransactions({ account }: { account: string }) {
  const [filters, setFilters] = useState(NO_FILTERS);
  const debounced = useDebouncedValue(filters, DEBOUNCE_MS);
  // The form shows the error of a reversed range, and the previous results stay.
  const query = useInfiniteQuery({
    ...accountTransactionsQuery(account, debounced),
    enabled: !isReversed(debounced),
  });

  return (
    <SectionCard heading="Transactions" data-beneath className="grid grid-cols-1 gap-4">
      <TransactionFilterForm filters={filters} onChange={setFilters} />
      <DataView source={query} what="the transactions" shape="line" count={6}>
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
    </SectionCard>
  );
}

function countText(shown: number, count: number): string {
  if (count === 0) return "No transactions found.";
  const all = counted(count, "transaction");

  return shown < count ? `${shown.toLocaleString("en-US")} of ${all}` : all;
}

/** Debounces a value: returns it after it has not changed for `delayMs`, e.g. while the user types. */
function useDebouncedValue<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);

  return settled;
}

type FilterFormProps = {
  filters: TransactionFilters;
  onChange: (filters: TransactionFilters) => void;
};

const NO_FILTERS: TransactionFilters = { text: "", from: "", to: "" };

function isReversed({ from, to }: TransactionFilters): boolean {
  return from !== "" && to !== "" && from > to;
}

/** Filters for transactions, applied while the user types. */
function TransactionFilterForm({ filters, onChange }: FilterFormProps) {
  const change = (name: keyof TransactionFilters) => (event: { target: { value: string } }) =>
    onChange({ ...filters, [name]: event.target.value });
  const isFiltered = filters.text + filters.from + filters.to !== "";

  return (
    // A date field would overflow its column.
    <search className="grid grid-cols-2 items-start gap-3 *:min-w-0 tablet:grid-cols-[minmax(0,1fr)_repeat(2,10.5rem)] [&_input]:min-w-0 [&>:first-child]:col-span-full tablet:[&>:first-child]:col-auto">
      <Field
        label="Search by name"
        name="text"
        type="search"
        autoComplete="off"
        maxLength={SEARCH_TEXT_LENGTH_MAX}
        value={filters.text}
        onChange={change("text")}
      />
      <Field
        label="From"
        name="from"
        type="date"
        max={DATE_MAX}
        value={filters.from}
        onChange={change("from")}
      />
      <Field
        label="To"
        name="to"
        type="date"
        max={DATE_MAX}
        value={filters.to}
        onChange={change("to")}
        errors={isReversed(filters) ? ["This day is before the first one."] : []}
      />
      {isFiltered && (
        <div className="col-span-full">
          <Button size="small" onClick={() => onChange(NO_FILTERS)}>
            Clear filters
          </Button>
        </div>
      )}
    </search>
  );
}
