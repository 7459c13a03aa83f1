import { Worker } from "node:worker_threads";

import { Problem } from "#http/problem.ts";

import type { InputOf, PlanTask, ResultOf } from "./plan-tasks.ts";
import type { PlanAnswer, PlanRequest } from "./plan-thread.ts";

type Waiting = { resolve: (result: never) => void; reject: (error: unknown) => void };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

/** More than this many callers are told to come back: an early no is better than a late yes. */
const WAITING_MAX = 64;
const RETRY_AFTER_SECONDS = 2;
/** A plan of a hundred debts takes a fraction of it. */
const MEMORY_MAX_MB = 256;

let thread: Thread | null = null;
let asked = 0;

/**
 * Computes on a thread beside the event loop: searching the cheapest plan takes tens of milliseconds
 * with thirty debts, for which nobody else shall wait. The thread starts with the first task, is
 * shared by all of the process, and keeps no process alive that has nothing else to do.
 * @throws Problem `service_unavailable` when too many wait; what the task throws.
 */
export function computePlan<Task extends PlanTask>(
  task: Task,
  input: InputOf<Task>,
): Promise<ResultOf<Task>> {
  const { worker, waiting } = (thread ??= startThread());
  if (waiting.size >= WAITING_MAX) {
    throw new Problem("service_unavailable", {
      reason: "too many payoff plans are being computed",
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }

  return new Promise((resolve, reject) => {
    asked += 1;
    const request: PlanRequest = { id: asked, task, input };
    waiting.set(request.id, { resolve, reject });
    worker.ref();
    worker.postMessage(request);
  });
}

function startThread(): Thread {
  const started: Thread = {
    worker: new Worker(new URL("./plan-thread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
    }),
    waiting: new Map(),
  };

  started.worker.on("message", (answer: PlanAnswer) => settle(started, answer));
  // A thread that died is replaced by the next task; whoever waits for it is told.
  started.worker.on("error", (error) => abandon(started, error));
  started.worker.on("exit", () => abandon(started, new Error("The thread for plans ended.")));
  return started;
}

function settle({ worker, waiting }: Thread, answer: PlanAnswer): void {
  const caller = waiting.get(answer.id);
  waiting.delete(answer.id);
  if (waiting.size === 0) worker.unref();

  if ("error" in answer) caller?.reject(answer.error);
  else caller?.resolve(answer.result as never);
}

function abandon(dead: Thread, error: unknown): void {
  if (thread === dead) thread = null;
  for (const { reject } of dead.waiting.values()) reject(error);
  dead.waiting.clear();
}
