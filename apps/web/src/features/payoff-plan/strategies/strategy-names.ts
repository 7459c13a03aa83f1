import type { Strategy } from "@snowball/payoff";

export type StrategyType = Strategy["type"];

/** What each strategy is called, and what it does, in a line. */
export const strategyNames: Record<StrategyType, { name: string; about: string }> = {
  optimal: {
    name: "Cheapest",
    about: "The order that costs the least. It sees promotional rates end and fees stop.",
  },
  avalanche: { name: "Avalanche", about: "The highest interest rate first." },
  snowball: { name: "Snowball", about: "The smallest balance first, for early wins." },
  hybrid: { name: "Hybrid", about: "A few small balances first, then the highest rate." },
  custom: { name: "My own order", about: "You say which debt comes first." },
  "minimum-only": { name: "Minimums only", about: "Each minimum, and nothing beyond it." },
};

/** The order in which strategies are offered. */
export const STRATEGY_TYPES: readonly StrategyType[] = [
  "optimal",
  "avalanche",
  "snowball",
  "hybrid",
  "custom",
  "minimum-only",
];
