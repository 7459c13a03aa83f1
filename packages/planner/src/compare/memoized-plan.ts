import { type PlanOutcome, planPayoff, type Portfolio, type Strategy } from "@snowball/payoff";

import { withMinimumsOnly } from "../remedies/change-budget.ts";

const plans = new WeakMap<object, Map<string, PlanOutcome>>();

/**
 * Computes a plan once for as long as its portfolio is in use. The result, the strategies and the months all read it
 * while the user moves the budget. The plan with minimums only does not depend on the budget, so it is cached by the
 * debts.
 */
export function memoizedPlan(portfolio: Portfolio, strategy: Strategy): PlanOutcome {
  const isMinimumsOnly = strategy.type === "minimum-only";
  const owner = isMinimumsOnly ? portfolio.debts : portfolio;
  const known = plans.get(owner) ?? new Map<string, PlanOutcome>();
  plans.set(owner, known);

  const key = JSON.stringify(strategy);
  const outcome =
    known.get(key) ??
    planPayoff(isMinimumsOnly ? withMinimumsOnly(portfolio) : portfolio, strategy);
  known.set(key, outcome);
  return outcome;
}
