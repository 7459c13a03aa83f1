import {
  type PayoffPlan,
  type PlanMonth,
  planPayoff,
  type PlanOutcome,
  type Portfolio,
  type Strategy,
  totalPayoff,
  type TotalsOutcome,
} from "@snowball/payoff";
import {
  avoidCliff,
  type CliffDeadline,
  type CliffRemedy,
  figuresOf,
  findRemedies,
  type ActivePlan,
  resolvePlan,
  type PlanChoices,
  type PlanQuestion,
  type Remedies,
  shortMonth,
  type ShortMonth,
  type StrategyFigures,
  type UnderfundedPlan,
} from "@snowball/planner";

const CHEAPEST: Strategy = { type: "optimal" };

type PlanInput = {
  portfolio: Portfolio;
  /** The choices for following the plan; null or absent if there is nothing to choose. */
  choices?: PlanChoices | null | undefined;
  /** The estimated figures of the debts; absent if none is an estimate. */
  estimated?: PlanQuestion["estimated"];
};

/** A request to the search for the cheapest plan. */
export type SearchRequest =
  | ({ type: "figures" } & PlanInput)
  /** The months of the cheapest plan. Cached if the preceding request was for its figures. */
  | ({ type: "months" } & PlanInput)
  /** Only the totals with this strategy. */
  | ({ type: "totals"; strategy: Strategy } & PlanInput)
  /** The month in which even the cheapest plan runs short. */
  | { type: "short-month"; portfolio: Portfolio }
  /** Remedies for a plan that runs short. */
  | { type: "remedies"; failed: UnderfundedPlan }
  /** The budgets that avoid the costs of these deadlines. */
  | { type: "cliffs"; question: PlanQuestion; cliffs: readonly CliffDeadline[] };

export type SearchAnswer =
  | { type: "figures"; figures: StrategyFigures; followed: FollowedFigures }
  /** Null if there is no plan. */
  | { type: "months"; plan: SerializedPlan | null }
  | { type: "totals"; outcome: TotalsOutcome }
  /** Null if there is a plan. */
  | { type: "short-month"; short: ShortMonth | null }
  | { type: "remedies"; remedies: Remedies }
  /** In the order of the cliffs; null if no reasonable budget avoids the cost. */
  | { type: "cliffs"; remedies: (CliffRemedy | null)[] };

/** The plan to follow, without its months. */
export type FollowedFigures = Omit<ActivePlan, "outcome" | "amounts"> & {
  /** Figures labeled with the requested strategy. */
  figures: StrategyFigures;
};

export function followedFigures(
  { outcome, portfolio, strategy, steady, promoMargin, estimateFault }: ActivePlan,
  requested: Strategy,
): FollowedFigures {
  const figures = figuresOf(outcome, requested);

  return { portfolio, strategy, steady, promoMargin, estimateFault, figures };
}

/** Returns a function that answers search requests synchronously and caches the last plan. */
export function createSearch(): (request: SearchRequest) => SearchAnswer {
  let last: { of: string; outcome: PlanOutcome; followed: ActivePlan } | null = null;
  const find = ({ portfolio, choices: chosen, estimated = [] }: PlanInput) => {
    const choices = chosen ?? null;
    // Compare serialized inputs, because a message from another thread is always a new object.
    const of = JSON.stringify([portfolio, estimated, choices && { ...choices, month: null }]);
    if (last?.of !== of) {
      const outcome = planPayoff(portfolio, CHEAPEST);
      const question = { portfolio, strategy: CHEAPEST, choices, estimated };
      last = { of, outcome, followed: resolvePlan(question, outcome) };
    }
    return last;
  };

  return (request) => {
    switch (request.type) {
      case "figures":
        return answerFigures(find(request));
      case "months": {
        const found = find(request).followed.outcome;
        return { type: "months", plan: found.kind === "plan" ? serializePlan(found.plan) : null };
      }
      case "totals":
        return { type: "totals", outcome: computeTotals(request) };
      case "short-month":
        return { type: "short-month", short: shortMonth(request.portfolio, CHEAPEST) };
      case "remedies":
        return { type: "remedies", remedies: findRemedies(request.failed) };
      case "cliffs": {
        const { question, cliffs } = request;
        return { type: "cliffs", remedies: cliffs.map((cliff) => avoidCliff(question, cliff)) };
      }
    }
  };
}

type FoundPlan = { outcome: PlanOutcome; followed: ActivePlan };

function answerFigures({ outcome, followed }: FoundPlan): SearchAnswer {
  return {
    type: "figures",
    // If an estimate leaves no exact plan, the plan with other rules is the cheapest one.
    figures: figuresOf(outcome.kind === "plan" ? outcome : followed.outcome, CHEAPEST),
    followed: followedFigures(followed, CHEAPEST),
  };
}

/** Returns the totals of a plan with the chosen way of following it. */
export function computeTotals({
  portfolio,
  strategy,
  choices,
}: PlanInput & { strategy: Strategy }): TotalsOutcome {
  if (!choices) return totalPayoff(portfolio, strategy);
  const { outcome } = resolvePlan({ portfolio, strategy, choices });

  return outcome.kind === "plan" ? { kind: "plan", totals: outcome.plan.totals } : outcome;
}

/** A plan as plain data that a worker can post. */
type SerializedPlan = Pick<PayoffPlan, "totals" | "debts" | "certificate"> & {
  months: readonly PlanMonth[];
};

/** Converts a plan to plain data, with all months computed. */
export function serializePlan(plan: PayoffPlan): SerializedPlan {
  const { totals, debts, certificate } = plan;
  const months = Array.from({ length: totals.months }, (_, past) => plan.month(past + 1));

  return { totals, debts, certificate, months };
}

/** Restores a plan from plain data. */
export function deserializePlan({ months, ...plan }: SerializedPlan): PayoffPlan {
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
