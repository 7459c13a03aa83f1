import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, type Page, type PageQuery } from "@snowball/contract";

/** Which part of a list is asked for. */
export type Window = { limit: number; offset: number };

/** Query strings stay strings until here; the schema has let digits through only. */
export function parseWindow(query: PageQuery): Window {
  return {
    limit: Math.min(Number(query.limit ?? PAGE_LIMIT_DEFAULT), PAGE_LIMIT_MAX),
    offset: Number(query.offset ?? 0),
  };
}

/**
 * How many entries a list has in all, where its window says so: one that is not full is the last.
 * @returns null where they have to be counted: the window is full, or lies past the end.
 */
export function countIfLast({ limit, offset }: Window, found: number): number | null {
  const isPastTheEnd = found === 0 && offset > 0;
  return found < limit && !isPastTheEnd ? offset + found : null;
}

type PageContext = {
  count: number;
  window: Window;
  listUrl: string;
  filters?: Record<string, string | undefined>;
  /**
   * Of a list whose pages begin behind an entry: which that is for the next page, null after the last. Left
   * out where they begin after so many.
   */
  goesOnAfter?: string | null;
};

/**
 * Wraps one window of a list with links to its neighbours, absolute under `listUrl` and with the
 * same filters; a filter without a value is left out.
 */
export function presentPage<T>(
  results: T[],
  { count, window, listUrl, filters = {}, goesOnAfter }: PageContext,
): Page<T> {
  const { limit, offset } = window;
  const link = (to: number, after?: string) => {
    const asked = Object.entries({ ...filters, after }).filter(
      (entry): entry is [string, string] => !!entry[1],
    );
    const suffix = asked.length > 0 ? `&${new URLSearchParams(asked).toString()}` : "";
    return `${listUrl}?limit=${limit}&offset=${to}${suffix}`;
  };
  const hasNext = goesOnAfter === undefined ? offset + limit < count : goesOnAfter !== null;

  return {
    count,
    next: hasNext ? link(offset + limit, goesOnAfter ?? undefined) : null,
    previous: offset > 0 ? link(Math.max(0, offset - limit)) : null,
    results,
  };
}
