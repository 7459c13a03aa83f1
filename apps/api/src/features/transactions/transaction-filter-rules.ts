import { DATE_MAX, DATE_MIN, type TransactionQuery } from "@snowball/contract";
import { compareDates, isCalendarDate } from "@snowball/dates";

/** The filters of a list of transactions. Dates are inclusive, `YYYY-MM-DD`. */
export type Filters = {
  account: string | null;
  from: string;
  to: string;
  /** The pattern for LIKE; null without a search text. */
  pattern: string | null;
};

/** The position of a transaction in the list, which is ordered by date, newest first, and id. */
export type Place = { date: string; id: string };

/** Returns the position after which a page begins; null if it uses an offset. */
export function placeOf({ after }: TransactionQuery): Place | null {
  const [date, id] = after?.split(",") ?? [];
  return date === undefined || id === undefined ? null : { date, id };
}

/** Formats a position for the `next` link. */
export function writePlace({ date, id }: Place): string {
  return `${date},${id}`;
}

/** Converts a query to filters for the database. A blank search text is ignored. */
export function filtersOf({ account, from, to, q }: TransactionQuery): Filters {
  const words = q?.trim() ?? "";

  return {
    account: account ?? null,
    from: from ?? DATE_MIN,
    to: to ?? DATE_MAX,
    pattern: words === "" ? null : `%${escapeLike(words)}%`,
  };
}

/** Whether the filters exclude no transaction by date or text. */
export function matchesAll({ from, to, pattern }: Filters): boolean {
  return from === DATE_MIN && to === DATE_MAX && pattern === null;
}

/** Validates a query beyond the types of its fields. Returns errors by field; null if there are none. */
export function faultsOf(query: TransactionQuery): Record<string, string[]> | null {
  const { from, to } = query;
  const isReversed = from !== undefined && to !== undefined && compareDates(from, to) > 0;
  if (isReversed) return { to: ["Give a date that is not before `from`."] };

  const place = placeOf(query);
  return place && !isCalendarDate(place.date) ? { after: ["Enter a valid date."] } : null;
}

/** Escapes LIKE's wildcards and its escape character. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}
