import { type BoundPiece, feeAt, rateAt } from "./bound-piece.ts";
import type { BoundingPath } from "./bounding-paths.ts";

/**
 * What the lower bound needs of a piece, by month, at the start's value: an amount of month t divided
 * by the growth up to t. Nothing of it depends on prices. Index 0 is before month 1.
 */
export type DiscountedPiece = {
  piece: BoundPiece;
  path: BoundingPath;
  growth: Float64Array;
  /** The opening balance and all fees and deferred interest charged by then. */
  owed: Float64Array;
  /** What even the slowest payer has paid by then. */
  required: Float64Array;
  /** The half cent that rounding may have saved in a month. */
  halfCent: Float64Array;
  /** The last month in which anything can be owed, as far as the months go. */
  last: number;
};

export function discountPieces(
  pieces: readonly BoundPiece[],
  paths: readonly BoundingPath[],
): readonly DiscountedPiece[] {
  return pieces.map((piece, index) => discountPiece(piece, paths[index] as BoundingPath));
}

function discountPiece(piece: BoundPiece, path: BoundingPath): DiscountedPiece {
  const { length } = path.slowest;
  const discounted: DiscountedPiece = {
    piece,
    path,
    growth: new Float64Array(length),
    owed: new Float64Array(length),
    required: new Float64Array(length),
    halfCent: new Float64Array(length),
    last: length - 1,
  };
  let [growth, owed, required] = [1, piece.opening, 0];
  for (let t = 1; t < length; t += 1) {
    const rate = rateAt(piece, t);
    growth *= 1 + rate;
    owed += (feeAt(piece, t) + (piece.memo && t === piece.memoMonth ? path.memo : 0)) / growth;
    const slowest = path.slowest[t] as number;
    required = Math.max(required, owed - slowest / growth);
    discounted.growth[t] = growth;
    discounted.owed[t] = owed;
    discounted.required[t] = required;
    discounted.halfCent[t] = rate > 0 ? 0.5 / growth : 0;
    if (slowest === 0) discounted.last = Math.min(discounted.last, t);
  }

  return discounted;
}
