/**
 * One number for each debt or balance. A plain array, because creating a typed array takes thirty times as
 * long and the plan of ten debts takes only a few microseconds.
 */
export type Column = number[];

/**
 * A fraction makes the engine (V8) store this array, and every slice of it, as packed doubles. All columns
 * then have the same representation.
 */
const zeros: Column = [0.5];

/** Returns a column of zeros, stored as doubles. */
export function createColumn(length: number): Column {
  zeros[0] = 0;
  while (zeros.length < length) zeros.push(0);

  return zeros.slice(0, length);
}

const places: Column = [0];

/**
 * Returns a column of zeros, stored as small integers, for columns of indices. Reading them needs no
 * conversion.
 */
export function createIndexColumn(length: number): Column {
  while (places.length < length) places.push(0);

  return places.slice(0, length);
}

/** Longer columns are not cached. */
const KEPT = 64;

/**
 * Caches the columns that `make` creates, by length. Many plans share them, so they must not be written to.
 */
export function cacheByLength(make: (length: number) => Column): (length: number) => Column {
  const made: Column[] = [];

  return (length) => (length < KEPT ? (made[length] ??= make(length)) : make(length));
}

export const sharedZeros = cacheByLength(createColumn);

export const sharedOnes = cacheByLength((length) => createIndexColumn(length).fill(1));

/** 0, 1, 2 … */
export const sharedIndices = cacheByLength((length) => {
  const column = createIndexColumn(length);
  for (let at = 0; at < length; at += 1) column[at] = at;

  return column;
});

/** Copies all numbers of one column to another. */
export function copyColumn(from: Column, to: Column): void {
  for (let at = 0; at < from.length; at += 1) to[at] = from[at] as number;
}
