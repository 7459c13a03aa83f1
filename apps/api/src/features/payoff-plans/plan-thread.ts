import { type InputOf, type PlanTask, planTasks } from "./plan-tasks.ts";

export type PlanRequest = { task: PlanTask; input: InputOf<PlanTask> };
/** The end of a task. Its own error is returned, so that a thrown one is always that of a thread. */
export type PlanAnswer = { result: unknown } | { error: unknown };

/** Answers a request of `computePlan` on a worker thread. */
export function answerRequest({ task, input }: PlanRequest): PlanAnswer {
  try {
    // The cast is safe: the caller's types match each task with its input.
    return { result: planTasks[task](input as never) };
  } catch (error) {
    return { error };
  }
}
