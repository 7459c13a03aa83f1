import {
  avoidCliff,
  type CliffDeadline,
  type CliffRemedy,
  planTotals,
  planView,
  type PlanQuestion,
  sinkingFund,
} from "@snowball/planner";

type CliffQuestion = { question: PlanQuestion; cliffs: readonly CliffDeadline[] };

/** The computations that may take longer than a frame. Input and output are plain data. */
export const planTasks = {
  planView,
  planTotals,
  sinkingFund,
  /** Returns the budgets that avoid the costs of the deadlines, in order; null if no reasonable one does. */
  avoidCliffs: ({ question, cliffs }: CliffQuestion): (CliffRemedy | null)[] =>
    cliffs.map((cliff) => avoidCliff(question, cliff)),
};

export type PlanTask = keyof typeof planTasks;
export type InputOf<Task extends PlanTask> = Parameters<(typeof planTasks)[Task]>[0];
export type ResultOf<Task extends PlanTask> = ReturnType<(typeof planTasks)[Task]>;
