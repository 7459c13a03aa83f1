import type { PayoffPlanSettings } from "@snowball/contract";
import type { Strategy } from "@snowball/payoff";

import type { PlanSubject } from "./plan-subject.ts";
import { strategyFigures, type StrategyFigures } from "./strategies/strategy-figures.ts";
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
  if (type === "custom") return { type, order: completeOrder(settings.custom_order, subject) };

  return { type };
}

/** The user's order without debts that are gone; those it leaves out follow, the highest rate first. */
export function completeOrder(
  order: readonly string[],
  { portfolio }: Pick<PlanSubject, "portfolio">,
): string[] {
  const known = order.filter((id) => portfolio.debts.some((debt) => debt.id === id));
  const rest = portfolio.debts
    .filter(({ id }) => !known.includes(id))
    .map(({ id, balances }) => ({ id, apr: Math.max(...balances.map(({ apr }) => apr)) }))
    .toSorted((left, right) => right.apr - left.apr);

  return [...known, ...rest.map(({ id }) => id)];
}
