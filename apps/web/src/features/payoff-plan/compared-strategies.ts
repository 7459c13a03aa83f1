import type { PayoffPlanSettings } from "@snowball/contract";
import type { Strategy } from "@snowball/payoff";
import { completeOrder, strategyFigures, type StrategyFigures } from "@snowball/planner";

import type { PlanSubject } from "./plan-subject.ts";
import { STRATEGY_TYPES, type StrategyType } from "./strategies/strategy-names.ts";

type Choice = Pick<PayoffPlanSettings, "strategy" | "custom_order" | "snowball_first">;

/** A strategy with its figures; null while the cheapest plan is still being searched for. */
export type ComparedStrategy = { type: StrategyType; figures: StrategyFigures | null };

/** Every strategy's figures with the same debts and the same money. */
export function comparedStrategies(
  subject: PlanSubject,
  settings: Choice,
  cheapest: StrategyFigures | null,
): ComparedStrategy[] {
  return STRATEGY_TYPES.map((type) => ({
    type,
    figures: type === "optimal" ? cheapest : figuresBy(type, settings, subject),
  }));
}

/** One strategy's figures, computed now. */
export function figuresBy(
  type: StrategyType,
  settings: Choice,
  subject: PlanSubject,
): StrategyFigures {
  return strategyFigures(subject.portfolio, strategyOf(type, settings, subject));
}

/** The chosen strategy in the engine's words. */
export function chosenType({ strategy }: Pick<Choice, "strategy">): StrategyType {
  return strategy === "minimum_only" ? "minimum-only" : strategy;
}

/** The wire's word for a strategy. */
export function wireType(type: StrategyType): Choice["strategy"] {
  return type === "minimum-only" ? "minimum_only" : type;
}

/** A strategy of this type as the settings have it. */
export function strategyOf(type: StrategyType, settings: Choice, subject: PlanSubject): Strategy {
  if (type === "hybrid") return { type, snowballFirst: settings.snowball_first };
  if (type === "custom")
    return { type, order: completeOrder(settings.custom_order, subject.portfolio) };

  return { type };
}
