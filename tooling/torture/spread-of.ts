export type Spread = { median: number; most: number };

/** Of how long it took each time, in milliseconds. */
export function spreadOf(times: readonly number[]): Spread {
  const sorted = times.map(Math.round).toSorted((one, other) => one - other);

  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, most: sorted.at(-1) ?? 0 };
}
