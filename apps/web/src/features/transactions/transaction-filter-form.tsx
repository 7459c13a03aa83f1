import { DATE_MAX, SEARCH_TEXT_LENGTH_MAX } from "@snowball/contract";

import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";

import type { TransactionFilters } from "./transactions-queries.ts";

type FilterFormProps = {
  filters: TransactionFilters;
  onChange: (filters: TransactionFilters) => void;
};

export const NO_FILTERS: TransactionFilters = { text: "", from: "", to: "" };

/** Whether a date range ends before it begins. */
export function isReversed({ from, to }: TransactionFilters): boolean {
  return from !== "" && to !== "" && from > to;
}

/** Filters for transactions, applied while the user types. */
export function TransactionFilterForm({ filters, onChange }: FilterFormProps) {
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
          <Button variant="secondary" size="small" onClick={() => onChange(NO_FILTERS)}>
            Clear filters
          </Button>
        </div>
      )}
    </search>
  );
}
