import type { Cents } from "../portfolio.ts";

/**
 * Decides which debt receives the money beyond the minimums: first the month's step, then `order`, then
 * `rank`.
 */
export type Policy = {
  guide: Guide;
  /** Debts by index in the portfolio. */
  order: readonly number[];
  rank: "highest-rate" | "smallest-balance" | "none" | BalanceValues;
  /** Until this many debts are paid off, the smallest balance comes first. */
  snowballFirst: number;
  /** Whether a search found the policy. Then reasons describe the debt, not a rule. */
  isFound: boolean;
};

/** The first payments of a month beyond the minimums. */
export type Step = {
  /** Debts by index in the portfolio, the first to pay first. */
  order: readonly number[];
  /** The most that the first open debt of `order` receives. */
  cap: Cents;
  /** Whether each turn pays only one balance of its debt, instead of all. */
  isOnce: boolean;
};

/** The steps by month; month 1 has index 1. */
export type Guide = readonly (Step | undefined)[];

/** What the plan saves for each dollar paid on a balance. */
export type BalanceValues = {
  /** By balance, at the start. */
  atStart: Float64Array;
  /** By month, by balance: the part of `atStart` that is left after the month. */
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

/** Pays only the minimums. */
export const MINIMUM_ONLY: Policy = { ...AVALANCHE, rank: "none" };

export function stepTo(order: readonly number[]): Step {
  return { order, cap: Infinity, isOnce: false };
}
