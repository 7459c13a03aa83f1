import { type PlanOutcome, planPayoff, type Portfolio, type Strategy } from "@snowball/payoff";

import type { PlannedPortfolio } from "../facts/read-portfolio.ts";
import { withMinimumsOnly } from "../remedies/change-budget.ts";
import { withUsualMinimums } from "./estimated-rules.ts";

const plans = new WeakMap<object, Map<string, PlanOutcome>>();

/**
 * Computes a plan once for as long as its portfolio is in use. The result, the strategies and the months all read it
 * while the user moves the budget. The plan with minimums only does not depend on the budget, so it is cached by the
 * debts.
 */
export function memoizedPlan(portfolio: Portfolio, strategy: Strategy): PlanOutcome {
  const isMinimumsOnly = strategy.type === "minimum-only";

  return memoized(isMinimumsOnly ? portfolio.debts : portfolio, JSON.stringify(strategy), () =>
    planPayoff(isMinimumsOnly ? withMinimumsOnly(portfolio) : portfolio, strategy),
  );
}

const MINIMUMS_ONLY = { type: "minimum-only" } as const;

/** Returns the plan with minimums only that others are compared with (see `withUsualMinimums`). */
export function usualMinimumsPlan(
  portfolio: Portfolio,
  estimated: PlannedPortfolio["estimated"],
): PlanOutcome {
  const usual = withUsualMinimums(portfolio, estimated);
  const rules = usual.debts.map(({ minimum }) => minimum);

  return memoized(portfolio.debts, `usual ${JSON.stringify(rules)}`, () =>
    planPayoff(withMinimumsOnly(usual), MINIMUMS_ONLY),
  );
}

function memoized(owner: object, key: string, compute: () => PlanOutcome): PlanOutcome {
  const known = plans.get(owner) ?? new Map<string, PlanOutcome>();
  plans.set(owner, known);

  const outcome = known.get(key) ?? compute();
  known.set(key, outcome);
  return outcome;
}
