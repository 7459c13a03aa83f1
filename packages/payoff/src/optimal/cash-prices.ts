import { type BoundPiece, rateAt } from "./bound-piece.ts";

/** Flags of a piece in a month of a plan; they can be combined. */
export const OWED_AFTER = 1;
/** It received money beyond its minimum, or was paid off. */
export const TOOK_MORE = 2;
/** It received the last dollar of its debt's minimum. */
export const TOOK_MINIMUM = 4;

/** The parts of a plan that determine the prices: by piece, month 1 at index 1. */
export type PlanCourse = {
  /** The number of months. */
  months: number;
  flags: readonly Uint8Array[];
  /** How much each dollar owed before month t adds to its debt's minimum of month t. */
  minimumPerDollar: readonly Float64Array[];
};

/**
 * Computes the value of a dollar of each month at the end of a plan. Paid where the plan pays beyond the
 * minimum, the dollar saves that debt's interest until the plan pays the debt next, and then has the value of
 * a dollar of that month. If the minimum is a percentage, it also lowers later minimums: that money becomes
 * free earlier, but is missing on the balance that received the minimum.
 * @returns `prices[t]` for t = 1..months, at least 1; and `values`, by piece: the value of owing one dollar
 * less after month t.
 */
export function cashPrices(
  pieces: readonly BoundPiece[],
  { months, flags, minimumPerDollar }: PlanCourse,
): { prices: Float64Array; values: readonly Float64Array[] } {
  const prices = new Float64Array(months + 1).fill(1);
  const values = pieces.map(() => new Float64Array(months + 1));
  const minimumTaker = new Map<number, number>();
  for (let t = months - 1; t >= 1; t -= 1) {
    const next = prices[t + 1] ?? 1;
    minimumTaker.clear();
    pieces.forEach(({ debt }, index) => {
      if (has(flags[index], t + 1, TOOK_MINIMUM)) minimumTaker.set(debt, index);
    });
    pieces.forEach((piece, index) => {
      if (!has(flags[index], t, OWED_AFTER)) return;
      const worth = (at: number) =>
        has(flags[at], t + 1, TOOK_MORE) ? next : (values[at]?.[t + 1] ?? 0);
      const taker = minimumTaker.get(piece.debt) ?? index;
      const freed = (minimumPerDollar[index]?.[t + 1] ?? 0) * (next - worth(taker));
      const series = values[index];
      if (series) series[t] = (1 + rateAt(piece, t + 1)) * worth(index) + freed;
    });
    prices[t] = Math.max(1, marginalValue(t, { flags, values }));
  }

  return { prices, values };
}

/** Returns the best value among the pieces that received more than the minimum, or else among all. */
function marginalValue(
  t: number,
  { flags, values }: { flags: readonly Uint8Array[]; values: readonly Float64Array[] },
): number {
  let [paid, any] = [0, 0];
  flags.forEach((series, index) => {
    if (!has(series, t, OWED_AFTER)) return;
    const value = values[index]?.[t] ?? 0;
    any = Math.max(any, value);
    if (has(series, t, TOOK_MORE)) paid = Math.max(paid, value);
  });

  return paid || any;
}

function has(series: Uint8Array | undefined, month: number, flag: number): boolean {
  return ((series?.[month] ?? 0) & flag) !== 0;
}
