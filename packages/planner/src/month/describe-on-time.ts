/** Of the payments of the last year, with `in_a_row` counted from the newest. */
export type OnTimeCounts = { known: number; on_time: number; in_a_row: number };

/** Fewer payments are no habit yet. */
const PAYMENTS_LEAST = 3;

/** Praises payments on time; null if there are too few. One late payment does not end the count. */
export function describeOnTime({ known, on_time, in_a_row }: OnTimeCounts): string | null {
  if (in_a_row >= PAYMENTS_LEAST) return `Your last ${in_a_row} payments were on time.`;
  const isMostly = known >= PAYMENTS_LEAST && on_time * 2 > known;

  return isMostly ? `${on_time} of your last ${known} payments were on time.` : null;
}
