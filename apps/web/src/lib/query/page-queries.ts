import { pageAt } from "#lib/api/read-all-pages.ts";

/** Options of an infinite query that reads pages of `size` entries by offset. */
export function offsetPages(size: number) {
  return {
    initialPageParam: 0,
    getNextPageParam: (last: { next: string | null }, _pages: unknown, offset: number) =>
      last.next === null ? undefined : offset + size,
  };
}

type PageParams = ReturnType<typeof pageAt> & { after?: string };

/**
 * Like `offsetPages`, but follows the link to the next page. No entry is skipped or repeated if the
 * list changes in between.
 */
export function cursorPages(size: number) {
  const first: PageParams = pageAt(0, size);

  return {
    initialPageParam: first,
    getNextPageParam: ({ next }: { next: string | null }) =>
      next === null ? undefined : pageParamsIn(next),
  };
}

function pageParamsIn(link: string): PageParams {
  const { limit = "", offset = "", after } = Object.fromEntries(new URL(link).searchParams);
  return { limit, offset, ...(after !== undefined && { after }) };
}
