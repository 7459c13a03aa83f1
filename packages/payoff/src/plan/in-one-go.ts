/**
 * A computation in pieces: whoever drives it may do something else after each. A piece is some tens of
 * milliseconds of work at most, so that a server can serve others in between.
 */
export type Pieces<Result> = Generator<undefined, Result>;

/** The result of a computation that nobody else waits for. */
export function inOneGo<Result>(pieces: Pieces<Result>): Result {
  for (;;) {
    const piece = pieces.next();
    if (piece.done) return piece.value;
  }
}
