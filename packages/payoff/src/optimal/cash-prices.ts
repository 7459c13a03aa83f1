import { type BoundPiece, rateAt } from "./bound-piece.ts";

/** What happened to a piece in a month of a plan; codes add up. */
export const OWED_AFTER = 1;
/** It took money beyond its minimum, or what was left of it. */
export const TOOK_MORE = 2;
/** It took (the last dollar of) its debt's minimum. */
export const TOOK_MINIMUM = 4;

/** The course of a plan, as far as prices depend on it: by piece, month 1 at 1. */
export type PlanCourse = {
  /** The last month. */
  months: number;
  codes: readonly Uint8Array[];
  /** How much a dollar owed before month t adds to its debt's minimum of month t. */
  minimumPerDollar: readonly Float64Array[];
};

/**
 * What a dollar in each month is worth at the end of a plan: paid to whom the plan paid beyond the
 * minimum, it saves that debt's interest up to where the plan pays it next, and is worth what a dollar
 * is worth there. A smaller balance also means a smaller minimum where that is a percentage: those
 * dollars become free earlier, and are missing where the minimum went.
 * @returns `prices[t]` for t = 1..months, at least 1; and `values`, by piece, of a dollar less owed
 * after month t.
 */
export function cashPrices(
  pieces: readonly BoundPiece[],
  { months, codes, minimumPerDollar }: PlanCourse,
): { prices: Float64Array; values: readonly Float64Array[] } {
  const prices = new Float64Array(months + 1).fill(1);
  const values = pieces.map(() => new Float64Array(months + 1));
  const minimumTaker = new Map<number, number>();
  for (let t = months - 1; t >= 1; t -= 1) {
    const next = prices[t + 1] ?? 1;
    minimumTaker.clear();
    pieces.forEach(({ debt }, index) => {
      if (has(codes[index], t + 1, TOOK_MINIMUM)) minimumTaker.set(debt, index);
    });
    pieces.forEach((piece, index) => {
      if (!has(codes[index], t, OWED_AFTER)) return;
      const worth = (at: number) =>
        has(codes[at], t + 1, TOOK_MORE) ? next : (values[at]?.[t + 1] ?? 0);
      const taker = minimumTaker.get(piece.debt) ?? index;
      const freed = (minimumPerDollar[index]?.[t + 1] ?? 0) * (next - worth(taker));
      const series = values[index];
      if (series) series[t] = (1 + rateAt(piece, t + 1)) * worth(index) + freed;
    });
    prices[t] = Math.max(1, marginalValue(t, { codes, values }));
  }

  return { prices, values };
}

/** The best value among those who were paid more than the minimum, or else among all. */
function marginalValue(
  t: number,
  { codes, values }: { codes: readonly Uint8Array[]; values: readonly Float64Array[] },
): number {
  let [paid, any] = [0, 0];
  codes.forEach((series, index) => {
    if (!has(series, t, OWED_AFTER)) return;
    const value = values[index]?.[t] ?? 0;
    any = Math.max(any, value);
    if (has(series, t, TOOK_MORE)) paid = Math.max(paid, value);
  });

  return paid || any;
}

function has(series: Uint8Array | undefined, month: number, code: number): boolean {
  return ((series?.[month] ?? 0) & code) !== 0;
}
