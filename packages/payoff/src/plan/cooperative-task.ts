/**
 * A long computation as a generator that yields between chunks. A chunk takes at most some tens of
 * milliseconds, so a server can serve other requests after each.
 */
export type CooperativeTask<Result> = Generator<undefined, Result>;

/** Runs a task without pauses and returns its result. Use it where no other work waits. */
export function runToCompletion<Result>(pieces: CooperativeTask<Result>): Result {
  for (;;) {
    const piece = pieces.next();
    if (piece.done) return piece.value;
  }
}
