import { DATE_MAX, DATE_MIN, type TransactionQuery } from "@snowball/contract";
import { compareDates, isCalendarDate } from "@snowball/dates";

/** What a list of transactions is narrowed to. Dates are inclusive, `YYYY-MM-DD`. */
export type Filters = {
  account: string | null;
  from: string;
  to: string;
  /** Of LIKE; null when no text is looked for. */
  pattern: string | null;
};

/** Where a transaction stands in the list: newest first, and of a day by id. */
export type Place = { date: string; id: string };

/** Behind which one a page begins; null where it begins after so many. */
export function placeOf({ after }: TransactionQuery): Place | null {
  const [date, id] = after?.split(",") ?? [];
  return date === undefined || id === undefined ? null : { date, id };
}

/** The same as `next` has it. */
export function writePlace({ date, id }: Place): string {
  return `${date},${id}`;
}

/** A query in the terms of the database. A text of blanks looks for nothing. */
export function filtersOf({ account, from, to, q }: TransactionQuery): Filters {
  const words = q?.trim() ?? "";

  return {
    account: account ?? null,
    from: from ?? DATE_MIN,
    to: to ?? DATE_MAX,
    pattern: words === "" ? null : `%${escapeLike(words)}%`,
  };
}

/** Whether they leave out no transaction for its day or its text. */
export function leavesOutNone({ from, to, pattern }: Filters): boolean {
  return from === DATE_MIN && to === DATE_MAX && pattern === null;
}

/** What is wrong with a query beyond its form, by field; null when nothing is. */
export function faultsOf(query: TransactionQuery): Record<string, string[]> | null {
  const { from, to } = query;
  const isReversed = from !== undefined && to !== undefined && compareDates(from, to) > 0;
  if (isReversed) return { to: ["Give a date that is not before `from`."] };

  const place = placeOf(query);
  return place && !isCalendarDate(place.date) ? { after: ["Enter a valid date."] } : null;
}

/** Takes LIKE's wildcards, and the sign that takes them, literally. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}
