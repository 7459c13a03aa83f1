import type { PlanTotals, Portfolio, Strategy } from "@snowball/payoff";
import {
  type EstimateCase,
  planRange,
  type PlanRange,
  withCase,
  withMinimumsOnly,
} from "@snowball/planner";
import { useMemo } from "react";

import type { PayoffSearch } from "../search/open-search.ts";
import { useRestedTotals } from "../search/use-rested-totals.ts";

export type Ranged = {
  /** What the plan comes to as it is shown. */
  now: PlanTotals;
  cases: readonly EstimateCase[];
  portfolio: Portfolio;
  strategy: Strategy;
  search: () => PayoffSearch;
};

/**
 * What the plan comes to at least and at most with what was estimated; null until that is known, as
 * while the budget is being moved.
 */
export function usePlanRange({
  now,
  cases,
  portfolio,
  strategy,
  search,
}: Ranged): PlanRange | null {
  const question = useMemo(() => {
    if (cases.length === 0) return null;
    const planned = strategy.type === "minimum-only" ? withMinimumsOnly(portfolio) : portfolio;

    return { portfolios: [planned, ...cases.map((each) => withCase(planned, each))], strategy };
  }, [cases, portfolio, strategy]);
  const outcomes = useRestedTotals(question, search);
  if (outcomes === null) return null;

  const [planned, ...others] = outcomes;
  // The cheapest plan may be a moment behind the budget: its range is of the plan that is on screen.
  if (planned?.kind !== "plan" || planned.totals.months !== now.months) return null;
  return planRange(
    planned.totals,
    others.map((outcome, at) => ({ of: cases[at]?.of ?? null, outcome })),
  );
}
