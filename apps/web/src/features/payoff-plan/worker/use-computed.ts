import type { Portfolio, TotalsOutcome } from "@snowball/payoff";
import { keepPreviousData, QueryClient, useQuery } from "@tanstack/react-query";
import { wrap } from "comlink";

import { log } from "#lib/log.ts";

import { type InputOf, type PlanTask, planTasks, type ResultOf } from "./plan-tasks.ts";

/**
 * Caches values computed in the browser. Separate from the cache of server data, because that one is
 * cleared with the session and nothing would recompute these values. Unused values are removed at once.
 */
const computed = new QueryClient({
  defaultOptions: {
    queries: {
      // Fast, because it does not sort. The order of the fields is always the same.
      queryKeyHashFn: (key) => JSON.stringify(key),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
      networkMode: "always",
      structuralSharing: false,
      throwOnError: true,
    },
  },
});

/** Delay before something is computed that the budget slider changes, so that the plan itself comes first. */
export const DEBOUNCE_MS = 250;

/**
 * Returns a query for the result of a task, which a worker computes when the input has been stable for a moment. A
 * result never belongs to another input. Errors are thrown in the component.
 * @param input null disables the query.
 */
export function useComputed<Task extends PlanTask>(task: Task, input: InputOf<Task> | null) {
  return useCached(task, input, (given) => compute(task, given), { delayMs: DEBOUNCE_MS });
}

type TotalsQuestion = Omit<InputOf<"planTotals">, "portfolio"> & {
  portfolios: readonly Portfolio[];
};

/**
 * Returns the totals of each portfolio in order, or null until all are known. The worker computes them one at
 * a time, so that a new plan waits for at most one of them.
 * @param question null disables the computation.
 */
export function useTotals(
  question: TotalsQuestion | null,
  delayMs: number,
): readonly TotalsOutcome[] | null {
  const { data = null } = useCached("totals", question, computeTotals, { delayMs });

  return data;
}

async function computeTotals({ portfolios, ...rest }: TotalsQuestion, signal: AbortSignal) {
  const outcomes: TotalsOutcome[] = [];
  for (const portfolio of portfolios) {
    signal.throwIfAborted();
    outcomes.push(await compute("planTotals", { ...rest, portfolio }));
  }

  return outcomes;
}

/**
 * Like `useComputed`, for anything that takes a few computations.
 * @param delayMs How long the input must stay the same. With 0, it is computed after what needs no delay.
 * @param keepsLast Whether the last result stays until the next one is ready.
 */
export function useCached<Input, Result>(
  name: string,
  input: Input | null,
  find: (input: Input, signal: AbortSignal) => Promise<Result>,
  { delayMs, keepsLast = false }: { delayMs?: number; keepsLast?: boolean },
) {
  return useQuery<Result>(
    {
      queryKey: [name, input],
      queryFn: async ({ signal }) => {
        if (input === null) throw new TypeError("there is nothing to compute");
        if (delayMs !== undefined) await delay(delayMs, signal);
        return find(input, signal);
      },
      enabled: input !== null,
      ...(keepsLast && { placeholderData: keepPreviousData }),
    },
    computed,
  );
}

function delay(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

type Compute = <Task extends PlanTask>(
  task: Task,
  input: InputOf<Task>,
) => ResultOf<Task> | Promise<ResultOf<Task>>;

let opened: Compute | null = null;

/**
 * Computes a task of the plan in a worker, which is opened once and answers in order. Computes in the page if the
 * worker cannot be loaded, for example offline: slower, but with the same result. Rejects with any error of the engine.
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
