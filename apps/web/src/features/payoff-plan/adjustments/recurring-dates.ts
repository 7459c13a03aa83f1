import type { RecurringExtra } from "@snowball/contract";
import { addMonths, monthsBetween } from "@snowball/dates";

type Series = Pick<RecurringExtra, "first_on" | "every_months" | "last_on">;

/** The date from `today` on that comes next; null where none does. */
export function nextOccurrence(series: Series, today: string): string | null {
  const { first_on: first, every_months: every, last_on: last } = series;
  const before = Math.max(0, Math.floor(monthsBetween(first, today) / every));
  const inMonth = addMonths(first, before * every);
  const next = inMonth < today ? addMonths(first, (before + 1) * every) : inMonth;

  return last !== null && next > last ? null : next;
}

/** The last date of a series that ends; null where it does not, or never comes. */
export function lastOccurrence(series: Series): string | null {
  const { first_on: first, every_months: every, last_on: last } = series;
  if (last === null || last < first) return null;

  const count = Math.floor(monthsBetween(first, last) / every);
  const inMonth = addMonths(first, count * every);
  return inMonth > last ? addMonths(first, (count - 1) * every) : inMonth;
}
