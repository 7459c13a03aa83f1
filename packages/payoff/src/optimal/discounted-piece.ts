import { type BoundPiece, feeAt, memoRateAt, rateAt } from "./bound-piece.ts";
import type { BoundingPath } from "./bounding-paths.ts";

/** The parts of a piece that the lower bound needs and that do not depend on prices. */
export type DiscountedPiece = {
  piece: BoundPiece;
  path: BoundingPath;
  /**
   * One way for most pieces. With deferred interest, one way for plans that meet the deadline and one for
   * plans that miss it.
   */
  ways: readonly DiscountedWay[];
};

/**
 * A way to pay a piece off in one of the months `first` to `last`. Amounts are by month and discounted to the
 * start: an amount of month t is divided by the growth up to t. Index 0 is before month 1.
 */
export type DiscountedWay = {
  first: number;
  last: number;
  growth: Float64Array;
  /** The opening balance and all fees and deferred interest charged by then. */
  owed: Float64Array;
  /** The least that any plan pays in the month if something is still owed after it. */
  forced: Float64Array;
  /** The least that any plan has paid by then. */
  required: Float64Array;
  /** The most that rounding can have saved in a month. */
  saved: Float64Array;
};

export function discountPieces(
  pieces: readonly BoundPiece[],
  paths: readonly BoundingPath[],
): readonly DiscountedPiece[] {
  return pieces.map((piece, index) => {
    const path = paths[index] as BoundingPath;
    return { piece, path, ways: listWays(piece, path) };
  });
}

function listWays(piece: BoundPiece, path: BoundingPath): DiscountedWay[] {
  const done = path.slowest.indexOf(0, 1);
  const last = done < 0 ? path.slowest.length - 1 : done;
  const { memo, memoMonth } = piece;
  const plain = discountWay(piece, path, { growth: ownGrowth(piece, last), isMissed: false });
  if (memo === null) return [{ ...plain, first: 1, last }];
  if (last < memoMonth) return [{ ...plain, first: 1, last }];
  const inTime = { ...plain, first: path.earliest, last: memoMonth - 1 };
  const growth = missedGrowth(piece, last);
  const missed = discountWay(piece, path, { growth, isMissed: true });

  return [inTime, { ...missed, first: memoMonth, last }].filter((way) => way.first <= way.last);
}

/** Returns, by month, the growth of a dollar owed at the start. */
function ownGrowth(piece: BoundPiece, last: number): Float64Array {
  const growth = new Float64Array(last + 1).fill(1);
  for (let t = 1; t <= last; t += 1) growth[t] = (growth[t - 1] as number) * (1 + rateAt(piece, t));

  return growth;
}

/**
 * Like `ownGrowth`, but for a missed deadline. A dollar paid in month t of the deferral also avoids the
 * deferred interest that it would have accrued from then on. The debt after the deadline is lower by `1 +
 * rate + memo rates of the months left`, which is the value of a dollar of month t.
 */
function missedGrowth(piece: BoundPiece, last: number): Float64Array {
  const { memoMonth } = piece;
  const worth = new Float64Array(memoMonth).fill(1 + rateAt(piece, memoMonth));
  for (let t = memoMonth - 2; t >= 0; t -= 1) {
    worth[t] = (worth[t + 1] as number) + memoRateAt(piece, t + 1);
  }
  const atStart = worth[0] as number;
  const growth = new Float64Array(last + 1).fill(1);
  for (let t = 1; t <= last; t += 1) {
    if (t < memoMonth) growth[t] = atStart / (worth[t] as number);
    else if (t === memoMonth) growth[t] = atStart;
    else growth[t] = (growth[t - 1] as number) * (1 + rateAt(piece, t));
  }

  return growth;
}

function discountWay(
  piece: BoundPiece,
  { slowest, forced }: BoundingPath,
  { growth, isMissed }: { growth: Float64Array; isMissed: boolean },
): Omit<DiscountedWay, "first" | "last"> {
  const { length } = growth;
  const { memo, memoMonth } = piece;
  const way = {
    growth,
    owed: new Float64Array(length),
    forced: new Float64Array(length),
    required: new Float64Array(length),
    saved: new Float64Array(length),
  };
  let [owed, required] = [piece.opening, 0];
  for (let t = 1; t < length; t += 1) {
    const grown = growth[t] as number;
    const isDue = isMissed && t === memoMonth;
    const fee = feeAt(piece, t);
    owed += (fee + (isDue ? (memo?.opening ?? 0) : 0)) / grown;
    const still = slowest[t] as number;
    if (isMissed && t < memoMonth) {
      // Without interest, the slowest plan pays each month what the balance falls by.
      const fallen = (slowest[t - 1] as number) + fee - still;
      required += Math.max(0, fallen) / grown;
    } else required = Math.max(required, owed - still / grown);
    way.owed[t] = owed;
    way.forced[t] = (forced[t] as number) / grown;
    way.required[t] = required;
    // Each month of the deferral rounds the memo; each month with interest rounds the interest.
    const roundings = (rateAt(piece, t) > 0 ? 1 : 0) + (isDue ? memoMonth - 1 : 0);
    way.saved[t] = (0.5 * roundings) / grown;
  }

  return way;
}
