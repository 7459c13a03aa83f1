import { hash } from "node:crypto";

/** Repeatable chance: the same key gives the same numbers in the same order. */
export type Chance = {
  /** A fraction from 0 up to but not including 1. */
  fraction(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** One of the choices, which must not be empty. */
  pick<T>(choices: readonly [T, ...T[]]): T;
};

/** Starts the series of numbers that belongs to `key`. */
export function seeded(key: string): Chance {
  let state = hash("sha256", key, "buffer").readUInt32LE(0);
  // mulberry32: small, fast, and more than random enough for invented purchases.
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number): number =>
    low + Math.floor(fraction() * (high - low + 1));
  return {
    fraction,
    whole,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
  };
}
