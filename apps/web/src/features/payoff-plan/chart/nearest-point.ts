/** The point whose month is nearest; months ascend. */
export function nearestPoint(months: readonly number[], month: number): number {
  const after = months.findIndex((each) => each >= month);
  if (after === -1) return months.length - 1;
  if (after === 0) return 0;

  return month - (months[after - 1] ?? 0) < (months[after] ?? 0) - month ? after - 1 : after;
}
