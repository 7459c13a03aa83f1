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

/** Wraps one window of a list with links to its neighbours, absolute under `listUrl`. */
export function presentPage<T>(
  results: T[],
  { count, window, listUrl }: { count: number; window: Window; listUrl: string },
): Page<T> {
  const { limit, offset } = window;
  const link = (to: number) => `${listUrl}?limit=${limit}&offset=${to}`;

  return {
    count,
    next: offset + limit < count ? link(offset + limit) : null,
    previous: offset > 0 ? link(Math.max(0, offset - limit)) : null,
    results,
  };
}
