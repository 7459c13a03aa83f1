import { parentPort } from "node:worker_threads";

import { type InputOf, type PlanTask, planTasks } from "./plan-tasks.ts";

/** What the thread is asked, and what it answers. */
export type PlanRequest = { id: number; task: PlanTask; input: InputOf<PlanTask> };
export type PlanAnswer = { id: number } & ({ result: unknown } | { error: unknown });

/** Says between two plans that the thread goes on, also when answers are far. */
export type PlanTurn = { turn: true };

const TURN_MS = 5_000;

let open = 0;

// The entry of the thread on which plans are computed; see compute-plan.ts.
parentPort?.on("message", ({ id, task, input }: PlanRequest) => {
  const answer = (message: PlanAnswer) => {
    open -= 1;
    parentPort?.postMessage(message);
  };
  open += 1;

  // The task decides what its input is; the caller's types have tied the two together.
  planTasks[task](input as never).then(
    (result) => answer({ id, result }),
    (error: unknown) => answer({ id, error }),
  );
});

parentPort?.on("messageerror", (error) => {
  throw error;
});

setInterval(() => {
  const turn: PlanTurn = { turn: true };
  if (open > 0) parentPort?.postMessage(turn);
}, TURN_MS).unref();
