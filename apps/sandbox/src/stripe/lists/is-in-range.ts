/** A filter on a time in Unix seconds: exactly that second, or bounds. */
export type Range = number | { gt?: number; gte?: number; lt?: number; lte?: number };

/** Whether `value` passes; a filter that was not given lets everything through. */
export function isInRange(value: number, range: Range | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === "number") return value === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return value > gt && value >= gte && value < lt && value <= lte;
}
