import { wrap } from "comlink";

import { log } from "#lib/log.ts";

import { type InputOf, planTasks, type PlanTask, type ResultOf } from "./plan-tasks.ts";

type Compute = <Task extends PlanTask>(
  task: Task,
  input: InputOf<Task>,
) => ResultOf<Task> | Promise<ResultOf<Task>>;

let opened: Compute | null = null;

/**
 * Computes a task of the plan in a worker, which is opened once and answers in order. Computes in the page if
 * the worker cannot be loaded, for example offline: slower, but with the same result. Rejects with any error
 * of the engine.
 */
export async function compute<Task extends PlanTask>(
  task: Task,
  input: InputOf<Task>,
): Promise<ResultOf<Task>> {
  opened ??= typeof Worker === "undefined" ? computeInPage : openWorker();

  return opened(task, input);
}

const computeInPage: Compute = (task, input) => {
  // TypeScript does not relate the tasks to their inputs.
  const run = planTasks[task] as unknown as (given: typeof input) => ResultOf<typeof task>;

  return run(input);
};

function openWorker(): Compute {
  const worker = new Worker(new URL("./plan-worker.ts", import.meta.url), { type: "module" });
  const remote = wrap(worker) as unknown as Record<PlanTask, (input: unknown) => Promise<never>>;
  const waiting = new Set<() => void>();
  worker.addEventListener("error", (event) => {
    worker.terminate();
    opened = computeInPage;
    log.error("The plan is computed in the page.", event.message);
    for (const computeHere of waiting) computeHere();
  });

  return (task, input) =>
    new Promise((resolve, reject) => {
      const computeHere = () => resolve(compute(task, input));
      waiting.add(computeHere);
      remote[task](input)
        .then(resolve, reject)
        .finally(() => waiting.delete(computeHere));
    });
}
