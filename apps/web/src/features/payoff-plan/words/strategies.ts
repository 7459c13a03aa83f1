import type { PayoffPlanSettings } from "@snowball/contract";
import type { Strategy } from "@snowball/payoff";
import { completeOrder, type StrategyFigures } from "@snowball/planner";

import { estimateConfidence } from "./estimates.ts";
import type { PlanSubject } from "./plan-subject.ts";

type Choice = Pick<PayoffPlanSettings, "strategy" | "custom_order" | "snowball_first">;

/** A strategy with its figures; null until they are computed. */
export type ComparedStrategy = { type: StrategyType; figures: StrategyFigures | null };

export type FeasibleFigures = Extract<StrategyFigures, { kind: "plan" }>;

/** Whether figures depend entirely on estimated minimums. With a budget, an estimate changes them little. */
export function isEstimated({ strategy }: FeasibleFigures, subject: PlanSubject): boolean {
  return strategy.type === "minimum-only" && estimateConfidence(subject) !== "stated";
}

export function chosenType({ strategy }: Pick<Choice, "strategy">): StrategyType {
  return strategy === "minimum_only" ? "minimum-only" : strategy;
}

export function wireType(type: StrategyType): Choice["strategy"] {
  return type === "minimum-only" ? "minimum_only" : type;
}

export function toStrategy(type: StrategyType, settings: Choice, subject: PlanSubject): Strategy {
  if (type === "hybrid") return { type, snowballFirst: settings.snowball_first };
  if (type === "custom")
    return { type, order: completeOrder(settings.custom_order, subject.portfolio) };

  return { type };
}

export type StrategyType = Strategy["type"];

export const strategyNames: Record<StrategyType, { name: string; about: string }> = {
  optimal: {
    name: "Cheapest",
    about: "The order that costs the least. It plans around expiring promo rates and fees.",
  },
  avalanche: { name: "Avalanche", about: "The highest interest rate first." },
  snowball: { name: "Snowball", about: "The smallest balance first, for early wins." },
  hybrid: { name: "Hybrid", about: "A few small balances first, then the highest rate." },
  custom: { name: "My own order", about: "You choose the order." },
  "minimum-only": { name: "Minimums only", about: "Just the minimums." },
};

/** In the order in which they are offered. */
export const STRATEGY_TYPES = Object.keys(strategyNames) as StrategyType[];
