import type {
  Certificate,
  PlanFault,
  PlanOutcome,
  PlanTotals,
  Portfolio,
  Strategy,
} from "@snowball/payoff";

import { memoizedPlan } from "./memoized-plan.ts";

/** The result of a strategy with the user's debts and budget. */
export type StrategyFigures = { strategy: Strategy } & (
  | {
      kind: "plan";
      totals: PlanTotals;
      /** The first debt that is paid off; null if nothing is owed. */
      firstPayoff: { id: string; month: number } | null;
      certificate: Certificate | null;
    }
  | { kind: "impossible"; fault: PlanFault }
);

/** Returns the figures to compare strategies by. */
export function strategyFigures(portfolio: Portfolio, strategy: Strategy): StrategyFigures {
  return figuresOf(memoizedPlan(portfolio, strategy), strategy);
}

/** Like `strategyFigures`, but for a computed plan. */
export function figuresOf(outcome: PlanOutcome, strategy: Strategy): StrategyFigures {
  if (outcome.kind === "impossible") return { strategy, ...outcome };

  const { totals, debts, certificate } = outcome.plan;
  const payoffs = debts
    .filter(({ payoffMonth }) => payoffMonth > 0)
    .map(({ id, payoffMonth }) => ({ id, month: payoffMonth }))
    .toSorted((left, right) => left.month - right.month);

  return {
    strategy,
    kind: "plan",
    totals,
    firstPayoff: payoffs[0] ?? null,
    certificate,
  };
}
