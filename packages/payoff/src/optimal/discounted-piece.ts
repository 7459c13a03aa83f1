import { besideAt, type BoundPiece, feeAt, rateAt } from "./bound-piece.ts";
import type { BoundingPath } from "./bounding-paths.ts";

/** A piece as the lower bound needs it: nothing of it depends on prices. */
export type DiscountedPiece = {
  piece: BoundPiece;
  path: BoundingPath;
  /** One way for most; with deferred interest one for those who meet the deadline, one for the others. */
  ways: readonly DiscountedWay[];
};

/**
 * How a piece can be paid off in one of the months `first`..`last`. By month, at the start's value: an
 * amount of month t divided by the growth up to t. Index 0 is before month 1.
 */
export type DiscountedWay = {
  first: number;
  last: number;
  growth: Float64Array;
  /** The opening balance and all fees and deferred interest charged by then. */
  owed: Float64Array;
  /** What any plan pays in the month if something is still owed after it. */
  forced: Float64Array;
  /** What even the slowest payer has paid by then. */
  required: Float64Array;
  /** What rounding may have saved in a month. */
  saved: Float64Array;
  /** What goes out beside the payment of a month, at its own value. */
  beside: Float64Array;
};

export function discountPieces(
  pieces: readonly BoundPiece[],
  paths: readonly BoundingPath[],
): readonly DiscountedPiece[] {
  return pieces.map((piece, index) => {
    const path = paths[index] as BoundingPath;
    return { piece, path, ways: waysOf(piece, path) };
  });
}

function waysOf(piece: BoundPiece, path: BoundingPath): DiscountedWay[] {
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

/** By month, what a dollar owed at the start has grown to. */
function ownGrowth(piece: BoundPiece, last: number): Float64Array {
  const growth = new Float64Array(last + 1).fill(1);
  for (let t = 1; t <= last; t += 1) growth[t] = (growth[t - 1] as number) * (1 + rateAt(piece, t));

  return growth;
}

/**
 * The same where the deadline is missed: a dollar paid in month t of the deferral also takes the deferred
 * interest with it that it would have gathered from then on. What is owed after the deadline is less by
 * `1 + rate + memo rate × months left`, so this is what a dollar of month t is worth there.
 */
function missedGrowth(piece: BoundPiece, last: number): Float64Array {
  const { memo, memoMonth } = piece;
  const deadline = memoMonth - 1;
  const rate = memo?.rate ?? 0;
  // What an opening gathers is another part than that of a month.
  const short = piece.opens && deadline > 0 ? rate - piece.opens.memoRate : 0;
  const worth = (t: number) =>
    1 + rateAt(piece, memoMonth) + rate * Math.max(0, deadline - t) - (t === 0 ? short : 0);
  const growth = new Float64Array(last + 1).fill(1);
  for (let t = 1; t <= last; t += 1) {
    if (t <= deadline) growth[t] = worth(0) / worth(t);
    else if (t === memoMonth) growth[t] = worth(0);
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
    beside: new Float64Array(length),
  };
  let [owed, required] = [piece.opening, 0];
  for (let t = 1; t < length; t += 1) {
    const grown = growth[t] as number;
    const isDue = isMissed && t === memoMonth;
    const fee = feeAt(piece, t);
    owed += (fee + (isDue ? (memo?.opening ?? 0) : 0)) / grown;
    const still = slowest[t] as number;
    if (isMissed && t < memoMonth) {
      // Without interest: each month the slowest payer has paid what the balance has fallen by.
      const fallen = (slowest[t - 1] as number) + fee - still;
      required += Math.max(0, fallen) / grown;
    } else required = Math.max(required, owed - still / grown);
    way.owed[t] = owed;
    way.beside[t] = besideAt(piece, t);
    way.forced[t] = (forced[t] as number) / grown;
    way.required[t] = required;
    // Each month of the deferral rounds the memo, each month with interest rounds that.
    const roundings = (rateAt(piece, t) > 0 ? 1 : 0) + (isDue ? memoMonth - 1 : 0);
    way.saved[t] = (0.5 * roundings) / grown;
  }

  return way;
}
