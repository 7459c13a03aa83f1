import { setImmediate as nextTurn } from "node:timers/promises";
import { parentPort } from "node:worker_threads";

import type { Pieces } from "@snowball/payoff/pieces";

import { createFairTurns } from "./fair-turns.ts";
import { type InputOf, type PlanTask, planTasks } from "./plan-tasks.ts";

/** What the thread is asked, and what it answers. */
export type PlanRequest = { id: number; userId: string; task: PlanTask; input: InputOf<PlanTask> };
export type PlanAnswer = { id: number } & ({ result: unknown } | { error: unknown });

/** Says whose turn begins: that the thread goes on, and who is to blame where it does not. */
export type PlanTurn = { turn: number };

const turns = createFairTurns(() => performance.now());
let isBusy = false;

// The entry of the thread on which plans are computed; see compute-plan.ts.
parentPort?.on("message", ({ id, userId, task, input }: PlanRequest) => {
  // The task decides what its input is; the caller's types have tied the two together.
  const pieces = planTasks[task](input as never) as Pieces<unknown>;
  turns.add({ id, userId, pieces });
  if (!isBusy) void computeAll();
});

parentPort?.on("messageerror", (error) => {
  throw error;
});

async function computeAll(): Promise<void> {
  isBusy = true;
  for (let turn = turns.next(); turn !== null; turn = turns.next()) {
    const { id } = turn;
    parentPort?.postMessage({ turn: id } satisfies PlanTurn);
    const end = turns.take(turn);
    if (end !== null) parentPort?.postMessage({ id, ...end } satisfies PlanAnswer);
    // What was asked meanwhile has to be heard before the next turn is given.
    // oxlint-disable-next-line no-await-in-loop -- one turn after the other is the point
    await nextTurn();
  }
  isBusy = false;
}
