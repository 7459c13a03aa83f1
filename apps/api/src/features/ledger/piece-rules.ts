import type { Pieces } from "@snowball/payoff/pieces";

/** So many transactions are read in one piece: a few milliseconds. */
export const PIECE = 500;

/** Whether a piece ends before the one at this place. */
export function endsPiece(at: number): boolean {
  return at > 0 && at % PIECE === 0;
}

/** Those that fit, looked for in pieces. */
export function* chosen<T>(all: Iterable<T>, fits: (each: T) => boolean): Pieces<T[]> {
  const fitting: T[] = [];
  for (const [at, each] of [...all].entries()) {
    if (endsPiece(at)) yield;
    if (fits(each)) fitting.push(each);
  }
  yield;

  return fitting;
}
