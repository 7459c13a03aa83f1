import { parentPort } from "node:worker_threads";

import { type InputOf, type PlanTask, planTasks } from "./plan-tasks.ts";

/** What the thread is asked, and what it answers. */
export type PlanRequest = { id: number; task: PlanTask; input: InputOf<PlanTask> };
export type PlanAnswer = { id: number } & ({ result: unknown } | { error: unknown });

// The entry of the thread on which plans are computed; see compute-plan.ts.
parentPort?.on("message", ({ id, task, input }: PlanRequest) => {
  const answer = (message: PlanAnswer) => parentPort?.postMessage(message);

  // The task decides what its input is; the caller's types have tied the two together.
  planTasks[task](input as never).then(
    (result) => answer({ id, result }),
    (error: unknown) => answer({ id, error }),
  );
});
