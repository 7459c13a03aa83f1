import { setImmediate as nextTurn } from "node:timers/promises";
import { parentPort } from "node:worker_threads";

import type { CooperativeTask } from "@snowball/payoff/steps";

import { createFairScheduler } from "./fair-scheduler.ts";
import { type InputOf, type PlanTask, planTasks } from "./plan-tasks.ts";

/** The messages to and from the thread. */
export type PlanRequest = { id: number; userId: string; task: PlanTask; input: InputOf<PlanTask> };
export type PlanAnswer = { id: number } & ({ result: unknown } | { error: unknown });

/** Sent when a turn begins. It shows that the thread makes progress, or which request blocks it. */
export type PlanTurn = { turn: number };

const scheduler = createFairScheduler(() => performance.now());
let isBusy = false;

// The entry point of the worker thread that computes plans; see compute-plan.ts.
parentPort?.on("message", ({ id, userId, task, input }: PlanRequest) => {
  // The cast is safe: the caller's types match each task with its input.
  const computation = planTasks[task](input as never) as CooperativeTask<unknown>;
  scheduler.add({ id, userId, task: computation });
  if (!isBusy) void computeAll();
});

parentPort?.on("messageerror", (error) => {
  throw error;
});

async function computeAll(): Promise<void> {
  isBusy = true;
  for (let turn = scheduler.next(); turn !== null; turn = scheduler.next()) {
    const { id } = turn;
    parentPort?.postMessage({ turn: id } satisfies PlanTurn);
    const end = scheduler.take(turn);
    if (end !== null) parentPort?.postMessage({ id, ...end } satisfies PlanAnswer);
    // Receives new requests before it chooses the next turn.
    // oxlint-disable-next-line no-await-in-loop -- turns run one after the other
    await nextTurn();
  }
  isBusy = false;
}
