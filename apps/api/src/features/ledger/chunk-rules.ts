import type { CooperativeTask } from "@snowball/payoff/steps";

/** The number of transactions in one chunk: a few milliseconds of work. */
export const CHUNK_SIZE = 500;

/** Returns whether a loop should yield before the element at this index. */
export function shouldYield(at: number): boolean {
  return at > 0 && at % CHUNK_SIZE === 0;
}

/** Filters like `Array.filter`, but yields between chunks. */
export function* filterInChunks<T>(
  all: Iterable<T>,
  fits: (each: T) => boolean,
): CooperativeTask<T[]> {
  const fitting: T[] = [];
  for (const [at, each] of [...all].entries()) {
    if (shouldYield(at)) yield;
    if (fits(each)) fitting.push(each);
  }
  yield;

  return fitting;
}
