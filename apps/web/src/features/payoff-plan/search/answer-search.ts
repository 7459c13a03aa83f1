import {
  type PayoffPlan,
  type PlanMonth,
  planPayoff,
  type Portfolio,
  type Strategy,
  totalPayoff,
  type TotalsOutcome,
} from "@snowball/payoff";
import {
  figuresOf,
  findRemedies,
  type Remedies,
  shortMonth,
  type ShortMonth,
  type StrategyFigures,
  type UnderfundedPlan,
} from "@snowball/planner";

const CHEAPEST: Strategy = { type: "optimal" };

/** What is asked of the search for the cheapest plan. */
export type SearchRequest =
  | { type: "figures"; portfolio: Portfolio }
  /** The months of the cheapest plan; at hand where its figures were what was asked for last. */
  | { type: "months"; portfolio: Portfolio }
  /** The totals with this, by any strategy, no more. */
  | { type: "totals"; portfolio: Portfolio; strategy: Strategy }
  /** The month in which even the cheapest plan runs short. */
  | { type: "short-month"; portfolio: Portfolio }
  /** What would help a plan that runs short. */
  | { type: "remedies"; failed: UnderfundedPlan };

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
  let last: { of: string; outcome: ReturnType<typeof planPayoff> } | null = null;
  const find = (portfolio: Portfolio) => {
    // Written out: what comes from another thread is another object each time.
    const of = JSON.stringify(portfolio);
    if (last?.of !== of) last = { of, outcome: planPayoff(portfolio, CHEAPEST) };
    return last.outcome;
  };

  return (request) => {
    switch (request.type) {
      case "figures":
        return { type: "figures", figures: figuresOf(find(request.portfolio), CHEAPEST) };
      case "months": {
        const found = find(request.portfolio);
        return { type: "months", plan: found.kind === "plan" ? plainPlan(found.plan) : null };
      }
      case "totals":
        return { type: "totals", outcome: totalPayoff(request.portfolio, request.strategy) };
      case "short-month":
        return { type: "short-month", short: shortMonth(request.portfolio, CHEAPEST) };
      case "remedies":
        return { type: "remedies", remedies: findRemedies(request.failed) };
    }
  };
}

/** A plan as plain data: what can be sent from a worker. */
type PlainPlan = Pick<PayoffPlan, "totals" | "debts" | "certificate"> & {
  months: readonly PlanMonth[];
};

/** Every month of the plan, made now. */
export function plainPlan(plan: PayoffPlan): PlainPlan {
  const { totals, debts, certificate } = plan;
  const months = Array.from({ length: totals.months }, (_, past) => plan.month(past + 1));

  return { totals, debts, certificate, months };
}

/** The plan that was sent. */
export function revivedPlan({ months, ...plan }: PlainPlan): PayoffPlan {
  return {
    ...plan,
    owedByMonth: () => months.map(({ owed }) => owed),
    balanceByMonth: (id) =>
      months.map(({ debts }) => debts.find((debt) => debt.id === id)?.end ?? 0),
    month: (number) => {
      const month = months[number - 1];
      if (!month) throw new RangeError(`month ${number} is not one of 1 to ${months.length}`);
      return month;
    },
  };
}
