import {
  type PayoffPlan,
  type PlanMonth,
  planPayoff,
  type Strategy,
  totalPayoff,
  type TotalsOutcome,
} from "@snowball/payoff";

import { memoizedPlan } from "./compare/memoized-plan.ts";
import {
  type ActivePlan,
  type PlanChoices,
  type PlanQuestion,
  resolvePlan,
} from "./compare/resolve-plan.ts";
import { figuresOf, type StrategyFigures } from "./compare/strategy-figures.ts";
import { type ShortMonth, shortMonth } from "./triage/short-month.ts";

const CHEAPEST: Strategy = { type: "optimal" };

/** The plan to follow: what it comes to, and its months. */
export type FollowedPlan = Omit<ActivePlan, "outcome" | "amounts"> & {
  /** Labeled with the requested strategy. */
  figures: StrategyFigures;
  /** Null if there is no plan. */
  plan: PayoffPlan | null;
  /** The month in which the plan runs short; null if it does not. */
  short: ShortMonth | null;
};

/** A plan as plain data that a worker can post. */
export type SerializedPlan = Pick<PayoffPlan, "totals" | "debts" | "certificate"> & {
  months: readonly PlanMonth[];
};

export type PlanViewInput = Omit<PlanQuestion, "strategy"> & {
  /** The strategies to compare, with the same debts and budget. */
  compared: readonly Strategy[];
};

/** What a screen shows of a plan, as plain data. */
export type PlanView = {
  /** The cheapest plan as it is proven: without constant payments and earlier ends of promotions. */
  cheapest: StrategyFigures;
  /** In the order of `compared`. */
  strategies: StrategyFigures[];
  /** The cheapest plan as it is followed. `quickResult` returns those of the other strategies. */
  followed: Omit<FollowedPlan, "plan"> & { plan: SerializedPlan | null };
};

/**
 * Returns the plan to follow if its strategy ranks the debts, which takes less than a frame. Null for the cheapest
 * plan, which takes a search.
 */
export function quickResult(question: PlanQuestion): FollowedPlan | null {
  const { portfolio, strategy } = question;
  if (strategy.type === "optimal") return null;

  return follow(resolvePlan(question, memoizedPlan(portfolio, strategy)), strategy);
}

/** Searches for the cheapest plan and compares strategies. Takes too long for a page. */
export function planView({ compared, ...question }: PlanViewInput): PlanView {
  const exact = planPayoff(question.portfolio, CHEAPEST);
  const cheapest = resolvePlan({ ...question, strategy: CHEAPEST }, exact);
  const followed = follow(cheapest, CHEAPEST);

  return {
    // If an estimate leaves no exact plan, the plan with other rules is the cheapest one.
    cheapest: figuresOf(exact.kind === "plan" ? exact : cheapest.outcome, CHEAPEST),
    strategies: compared.map(
      (strategy) => (quickResult({ ...question, strategy }) ?? followed).figures,
    ),
    followed: { ...followed, plan: followed.plan && serializePlan(followed.plan) },
  };
}

function follow(
  { outcome, amounts: _amounts, ...plan }: ActivePlan,
  requested: Strategy,
): FollowedPlan {
  return {
    ...plan,
    figures: figuresOf(outcome, requested),
    plan: outcome.kind === "plan" ? outcome.plan : null,
    short: outcome.kind === "plan" ? null : shortMonth(plan.portfolio, plan.strategy),
  };
}

function serializePlan(plan: PayoffPlan): SerializedPlan {
  const { totals, debts, certificate } = plan;
  const months = Array.from({ length: totals.months }, (_, past) => plan.month(past + 1));

  return { totals, debts, certificate, months };
}

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

type TotalsInput = Pick<PlanQuestion, "portfolio" | "strategy"> & {
  /** Absent if there is nothing to choose. */
  choices?: PlanChoices | undefined;
};

export function planTotals({ choices, ...question }: TotalsInput): TotalsOutcome {
  if (!choices) return totalPayoff(question.portfolio, question.strategy);
  const { outcome } = resolvePlan({ ...question, choices });

  return outcome.kind === "plan" ? { kind: "plan", totals: outcome.plan.totals } : outcome;
}
