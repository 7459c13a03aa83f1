const PAGE_MONTHS = 12;

/** A stretch of a plan's months, its first and last included. */
export type PlanPage = { first: number; last: number };

/** A plan of `months` months, a year to the page, so that a plan of decades stays quick to show. */
export function planPages(months: number): PlanPage[] {
  return Array.from({ length: Math.ceil(months / PAGE_MONTHS) }, (_, page) => ({
    first: page * PAGE_MONTHS + 1,
    last: Math.min(months, (page + 1) * PAGE_MONTHS),
  }));
}

/** The numbers of a page's months. */
export function monthsOn({ first, last }: PlanPage): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
