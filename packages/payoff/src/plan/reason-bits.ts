import type { Reason } from "../payoff-plan.ts";

/** Reasons as bits of a number, for the columns of a plan. `MINIMUM` and `FINAL_PAYMENT` show in the amounts. */
const BITS = [
  "WINDFALL",
  "SMALLEST_BALANCE",
  "HIGHEST_APR",
  "CUSTOM_ORDER",
  "PROMO_ENDS",
  "DEFERRED_DEADLINE",
  "STOPS_FEE",
  "CUTS_WASTED_MINIMUM",
  "CHEAPEST_FOUND",
  "CASCADE",
] as const satisfies readonly Reason[];

export type MarkedReason = (typeof BITS)[number];

export function reasonBit(reason: MarkedReason): number {
  return 1 << BITS.indexOf(reason);
}

/** In the order above. */
export function reasonsOf(bits: number): Reason[] {
  return BITS.filter((_, position) => (bits & (1 << position)) !== 0);
}
