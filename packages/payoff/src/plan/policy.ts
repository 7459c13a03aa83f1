import type { Cents } from "../portfolio.ts";

/** Who gets the money beyond the minimums: a month's step first, then these debts, then by rank. */
export type Policy = {
  guide: Guide;
  /** Debts as positions in the portfolio. */
  order: readonly number[];
  rank: "highest-rate" | "smallest-balance" | "nobody" | BalanceValues;
  /** While fewer debts than this are paid off, the smallest balance comes first. */
  snowballFirst: number;
  /** Whether a search found it: then its reasons are those of debts, not of a rule. */
  isFound: boolean;
};

/** What a month's money beyond the minimums does first. */
export type Step = {
  /** Debts, first to last, as positions in the portfolio. */
  order: readonly number[];
  /** The most the first of them that is open gets. */
  cap: Cents;
  /** Whether each turn pays one balance of its debt, not all of them. */
  isOnce: boolean;
};

/** Steps by month, month 1 at 1. */
export type Guide = readonly (Step | undefined)[];

/** What a dollar less on each balance is worth (see optimal/dollar-values.ts). */
export type BalanceValues = {
  /** By balance, at the start. */
  atStart: Float64Array;
  /** By month, by balance: what is left of that after the month. */
  left: readonly Float64Array[];
};

/** The highest rate first, in every month. */
export const AVALANCHE: Policy = {
  guide: [],
  order: [],
  rank: "highest-rate",
  snowballFirst: 0,
  isFound: false,
};

export const SNOWBALL: Policy = { ...AVALANCHE, rank: "smallest-balance" };

/** Minimums and nothing else. */
export const NOBODY: Policy = { ...AVALANCHE, rank: "nobody" };

export function stepTo(order: readonly number[]): Step {
  return { order, cap: Infinity, isOnce: false };
}
