/** How an infinite query goes on from one page of a list to the next, `size` entries each. */
export function byPage(size: number) {
  return {
    initialPageParam: 0,
    getNextPageParam: (last: { next: string | null }, _pages: unknown, offset: number) =>
      last.next === null ? undefined : offset + size,
  };
}
