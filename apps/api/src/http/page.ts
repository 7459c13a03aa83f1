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
};

/**
 * Wraps one window of a list with links to its neighbours, absolute under `listUrl` and with the
 * same filters; a filter without a value is left out.
 */
export function presentPage<T>(
  results: T[],
  { count, window, listUrl, filters = {} }: PageContext,
): Page<T> {
  const { limit, offset } = window;
  const given = Object.entries(filters).filter((entry): entry is [string, string] => !!entry[1]);
  const suffix = given.length > 0 ? `&${new URLSearchParams(given).toString()}` : "";
  const link = (to: number) => `${listUrl}?limit=${limit}&offset=${to}${suffix}`;

  return {
    count,
    next: offset + limit < count ? link(offset + limit) : null,
    previous: offset > 0 ? link(Math.max(0, offset - limit)) : null,
    results,
  };
}
