import type {
  Certificate,
  PlanFault,
  PlanOutcome,
  PlanTotals,
  Portfolio,
  Strategy,
} from "@snowball/payoff";

import { planOnce } from "./plan-once.ts";

const QUICK_WINS_MONTHS = 12;

/** What a strategy does with the user's own debts and budget. */
export type StrategyFigures = { strategy: Strategy } & (
  | {
      kind: "plan";
      totals: PlanTotals;
      /** The first debt to be gone; null where nothing is owed. */
      firstPayoff: { id: string; month: number } | null;
      /** Debts that are gone within a year. */
      closedInTwelve: number;
      certificate: Certificate | null;
    }
  | { kind: "impossible"; fault: PlanFault }
);

/** The figures by which strategies are compared. */
export function strategyFigures(portfolio: Portfolio, strategy: Strategy): StrategyFigures {
  return figuresOf(planOnce(portfolio, strategy), strategy);
}

/** The same, of a plan that was computed already. */
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
    closedInTwelve: payoffs.filter(({ month }) => month <= QUICK_WINS_MONTHS).length,
    certificate,
  };
}
