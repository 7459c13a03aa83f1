import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, type Page, type PageQuery } from "@snowball/contract";

export type Window = { limit: number; offset: number };

/** Converts the query's strings to numbers. The schema allows only digits. */
export function parseWindow(query: PageQuery): Window {
  return {
    limit: Math.min(Number(query.limit ?? PAGE_LIMIT_DEFAULT), PAGE_LIMIT_MAX),
    offset: Number(query.offset ?? 0),
  };
}

/**
 * Returns the total number of entries if the window is not full, and so is the last one.
 * @returns null if a count query is needed: the window is full, or is past the end.
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
   * For lists with cursor paging: the cursor of the next page, null on the last page. Leave it out for lists
   * with offset paging.
   */
  goesOnAfter?: string | null;
};

/**
 * Returns one page of a list with absolute links to the next and previous pages. The links keep all filters that
 * have a value.
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

/** The query of a list and its URL without the query. */
type ListCall = { query: PageQuery; url: string };

/** Reads one page of a list. Counts only if the page does not show where the list ends. */
export async function readPage<Row, Shown>(
  { query, url }: ListCall,
  list: {
    find: (window: Window) => Promise<Row[]>;
    count: () => Promise<number>;
    present: (row: Row) => Shown;
  },
): Promise<Page<Shown>> {
  const window = parseWindow(query);
  const rows = await list.find(window);
  const count = countIfLast(window, rows.length) ?? (await list.count());

  return presentPage(rows.map(list.present), { count, window, listUrl: url });
}

/** Cuts one page out of a whole list. */
export function cutPage<T>(all: readonly T[], { query, url }: ListCall): Page<T> {
  const window = parseWindow(query);
  const shown = all.slice(window.offset, window.offset + window.limit);

  return presentPage(shown, { count: all.length, window, listUrl: url });
}
