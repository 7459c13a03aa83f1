import type { PayoffPlanSettings } from "@snowball/contract";
import type { Cents } from "@snowball/payoff";
import {
  avoidCliff,
  type CliffDeadline,
  type CliffRemedy,
  paydaysOfBudget,
  planTotals,
  planView,
  type PlanQuestion,
  sinkingFund,
} from "@snowball/planner";

import { type PortfolioFacts, portfolioWith } from "../words/plan-portfolio.ts";

type CliffQuestion = {
  question: PlanQuestion;
  cliffs: readonly CliffDeadline[];
  facts: PortfolioFacts;
  settings: PayoffPlanSettings;
  budget: { amount: Cents; least: Cents; times: number };
};

/** The computations that may take longer than a frame. Input and output are plain data. */
export const planTasks = {
  planView,
  planTotals,
  sinkingFund,
  /** Returns the budgets that avoid the costs of the deadlines, in order; null if no reasonable one does. */
  avoidCliffs: ({ question, cliffs, facts, settings, budget }: CliffQuestion) => {
    const { amount, least, times } = budget;
    const paydays = paydaysOfBudget(settings);
    const budgets = {
      amount,
      least: Math.ceil(least / times),
      withBudget: portfolioWith(facts, settings, least),
      paid: paydays && { paydays, month: facts.month.month },
    };

    return cliffs.map((cliff): CliffRemedy | null => avoidCliff(question, cliff, budgets));
  },
};

export type PlanTask = keyof typeof planTasks;
export type InputOf<Task extends PlanTask> = Parameters<(typeof planTasks)[Task]>[0];
export type ResultOf<Task extends PlanTask> = ReturnType<(typeof planTasks)[Task]>;
