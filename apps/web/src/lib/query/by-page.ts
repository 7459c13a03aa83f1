import { pageAt } from "#lib/api/page-at.ts";

/** How an infinite query goes on from one page of a list to the next, `size` entries each. */
export function byPage(size: number) {
  return {
    initialPageParam: 0,
    getNextPageParam: (last: { next: string | null }, _pages: unknown, offset: number) =>
      last.next === null ? undefined : offset + size,
  };
}

type PagePlace = ReturnType<typeof pageAt> & { after?: string };

/**
 * The same of a list whose pages link to what comes behind their last entry: each is told once, whatever
 * comes or goes meanwhile.
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
