import type { Reason } from "../payoff-plan.ts";

/** The reasons that are stored as bits of a number. `MINIMUM` and `FINAL_PAYMENT` follow from the amounts. */
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

/** Returns the reasons in the order of `BITS`. */
export function decodeReasons(bits: number): Reason[] {
  return BITS.filter((_, position) => (bits & (1 << position)) !== 0);
}
