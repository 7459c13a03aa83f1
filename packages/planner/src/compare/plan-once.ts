import { planPayoff, type PlanOutcome, type Portfolio, type Strategy } from "@snowball/payoff";

import { withMinimumsOnly } from "../remedies/change-budget.ts";

const computed = new WeakMap<object, Map<string, PlanOutcome>>();

/**
 * The plan, computed once for as long as its portfolio is in use: the result, the strategies and the
 * months all read it while the budget is being moved. Minimums depend on no budget, so the plan that
 * pays them only is kept for as long as the debts are.
 */
export function planOnce(portfolio: Portfolio, strategy: Strategy): PlanOutcome {
  const isMinimumsOnly = strategy.type === "minimum-only";
  const owner = isMinimumsOnly ? portfolio.debts : portfolio;
  const known = computed.get(owner) ?? new Map<string, PlanOutcome>();
  computed.set(owner, known);

  const key = JSON.stringify(strategy);
  const outcome =
    known.get(key) ??
    planPayoff(isMinimumsOnly ? withMinimumsOnly(portfolio) : portfolio, strategy);
  known.set(key, outcome);
  return outcome;
}
