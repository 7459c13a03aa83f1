/** The one in the middle; of an even number the upper of the two. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((left, right) => left - right)[Math.floor(figures.length / 2)] ?? 0;
}

/** What one of a hundred takes longer than. */
export function p99(figures: readonly number[]): number {
  return figures.toSorted((left, right) => left - right)[Math.floor(figures.length * 0.99)] ?? 0;
}
