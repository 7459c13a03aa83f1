import { pageAt } from "#lib/api/page-at.ts";

/** Options of an infinite query that reads pages of `size` entries by offset. */
export function byPage(size: number) {
  return {
    initialPageParam: 0,
    getNextPageParam: (last: { next: string | null }, _pages: unknown, offset: number) =>
      last.next === null ? undefined : offset + size,
  };
}

type PagePlace = ReturnType<typeof pageAt> & { after?: string };

/**
 * Like `byPage`, but follows the link to the next page. No entry is skipped or repeated if the list
 * changes in between.
 */
export function byLink(size: number) {
  const first: PagePlace = pageAt(0, size);

  return {
    initialPageParam: first,
    getNextPageParam: ({ next }: { next: string | null }) =>
      next === null ? undefined : placeIn(next),
  };
}

function placeIn(link: string): PagePlace {
  const { limit = "", offset = "", after } = Object.fromEntries(new URL(link).searchParams);
  return { limit, offset, ...(after !== undefined && { after }) };
}
