/**
 * One number for each debt, or for each balance. A plain array, and no typed one: making a typed array
 * takes thirty times as long, and the plan of ten debts is computed in a few microseconds.
 */
export type Column = number[];

/** Kept as doubles without gaps, and so are its copies: then all columns are alike to the compiler. */
const zeros: Column = [0.5];

/** Zeros. */
export function columnOf(length: number): Column {
  zeros[0] = 0;
  while (zeros.length < length) zeros.push(0);

  return zeros.slice(0, length);
}

const places: Column = [0];

/** Zeros for positions: small whole numbers, which need no conversion where they are read. */
export function placesOf(length: number): Column {
  while (places.length < length) places.push(0);

  return places.slice(0, length);
}

/** Columns of so many numbers and more are not kept. */
const KEPT = 64;

/** Columns that many plans share, one for each length: nobody writes into them. */
export function sharedBy(make: (length: number) => Column): (length: number) => Column {
  const made: Column[] = [];

  return (length) => (length < KEPT ? (made[length] ??= make(length)) : make(length));
}

export const sharedZeros = sharedBy(columnOf);

export const sharedOnes = sharedBy((length) => placesOf(length).fill(1));

/** 0, 1, 2 … */
export const sharedPlaces = sharedBy((length) => {
  const column = placesOf(length);
  for (let at = 0; at < length; at += 1) column[at] = at;

  return column;
});

/** Writes all numbers of a column into another one. */
export function copyColumn(from: Column, to: Column): void {
  for (let at = 0; at < from.length; at += 1) to[at] = from[at] as number;
}
