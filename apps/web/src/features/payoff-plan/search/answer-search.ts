import {
  planPayoff,
  type Portfolio,
  type Strategy,
  totalPayoff,
  type TotalsOutcome,
} from "@snowball/payoff";
import { shortMonth, type ShortMonth } from "@snowball/planner";

import type { FailedPlan } from "../faults/least-more.ts";
import { remediesFor, type Remedies } from "../faults/remedies.ts";
import { figuresOf, type StrategyFigures } from "../strategies/strategy-figures.ts";
import { plainPlan, type PlainPlan } from "./plain-plan.ts";

const CHEAPEST: Strategy = { type: "optimal" };

/** What is asked of the search for the cheapest plan. */
export type SearchRequest =
  | { type: "figures"; portfolio: Portfolio }
  /** The months of the plan whose figures were asked for last. */
  | { type: "months" }
  /** The totals with this, by any strategy, no more. */
  | { type: "totals"; portfolio: Portfolio; strategy: Strategy }
  /** The month in which even the cheapest plan runs short. */
  | { type: "short-month"; portfolio: Portfolio }
  /** What would help a plan that runs short. */
  | { type: "remedies"; failed: FailedPlan };

export type SearchAnswer =
  | { type: "figures"; figures: StrategyFigures }
  /** Null where there is no plan. */
  | { type: "months"; plan: PlainPlan | null }
  | { type: "totals"; outcome: TotalsOutcome }
  /** Null where there is a plan. */
  | { type: "short-month"; short: ShortMonth | null }
  | { type: "remedies"; remedies: Remedies };

/** Answers one request after the other, and keeps the last plan it found. */
export function createSearch(): (request: SearchRequest) => SearchAnswer {
  let last: ReturnType<typeof planPayoff> | null = null;

  return (request) => {
    switch (request.type) {
      case "figures":
        last = planPayoff(request.portfolio, CHEAPEST);
        return { type: "figures", figures: figuresOf(last, CHEAPEST) };
      case "months":
        return { type: "months", plan: last?.kind === "plan" ? plainPlan(last.plan) : null };
      case "totals":
        return { type: "totals", outcome: totalPayoff(request.portfolio, request.strategy) };
      case "short-month":
        return { type: "short-month", short: shortMonth(request.portfolio, CHEAPEST) };
      case "remedies":
        return { type: "remedies", remedies: remediesFor(request.failed) };
    }
  };
}
