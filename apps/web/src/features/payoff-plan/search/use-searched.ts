import type { Portfolio, Strategy, TotalsOutcome } from "@snowball/payoff";
import type { PlanChoices } from "@snowball/planner";
import { keepPreviousData, QueryClient, useQuery } from "@tanstack/react-query";

import type { PayoffSearch } from "./open-search.ts";

/**
 * Caches values computed in the browser. Separate from the cache of server data, because that one is
 * cleared with the session and nothing would recompute these values. Unused values are removed at once.
 */
const computed = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
      networkMode: "always",
      structuralSharing: false,
      throwOnError: true,
    },
  },
});

type ComputedQuery<Question extends object, Answer> = {
  /** Distinguishes different kinds of answers to the same question. */
  kind: string;
  /** Compared by identity; null disables the query. */
  question: Question | null;
  find: (question: Question, signal: AbortSignal) => Promise<Answer>;
  /** How long the question must stay the same before it is computed, in milliseconds. */
  debounceMs?: number;
  /** Whether the last answer stays on screen until the next one is ready. */
  keepsLast?: boolean;
};

/**
 * Returns a query for the answer to `question`. Outdated questions are aborted, so an answer never belongs
 * to another question. Errors of `find` are thrown in the component.
 */
export function useSearched<Question extends object, Answer>({
  kind,
  question,
  find,
  debounceMs = 0,
  keepsLast = false,
}: ComputedQuery<Question, Answer>) {
  return useQuery(
    {
      queryKey: [kind, question && objectId(question)],
      queryFn: async ({ signal }) => {
        if (question === null) throw new TypeError("nothing was asked");
        if (debounceMs > 0) await delay(debounceMs, signal);
        return find(question, signal);
      },
      enabled: question !== null,
      ...(keepsLast && { placeholderData: keepPreviousData }),
    },
    computed,
  );
}

const objectIds = new WeakMap<object, number>();
let last = 0;

/**
 * Returns a unique number per object. Serializing large portfolios on every render, to compare them, would
 * be slow.
 */
function objectId(question: object): number {
  const number = objectIds.get(question) ?? (last += 1);
  objectIds.set(question, number);

  return number;
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

/** Delay before totals are computed, so that the budget slider stays responsive. */
export const DEBOUNCE_MS = 250;

/** The plans to compute totals of. Compared by identity. */
export type TotalsQuestion = {
  portfolios: readonly Portfolio[];
  strategy: Strategy;
  /** The choices for following each plan; absent if there is nothing to choose. */
  choices?: PlanChoices | undefined;
};

/**
 * Returns the totals of each portfolio in order, or null until all are known. Computes one portfolio at a
 * time in the worker, so that a new plan waits for at most one of them.
 * @param question null disables the computation.
 */
export function useDebouncedTotals(
  question: TotalsQuestion | null,
  search: () => PayoffSearch,
): readonly TotalsOutcome[] | null {
  const { data = null } = useSearched({
    kind: "totals",
    question,
    debounceMs: DEBOUNCE_MS,
    find: async ({ portfolios, strategy, choices }, signal) => {
      const outcomes: TotalsOutcome[] = [];
      for (const portfolio of portfolios) {
        signal.throwIfAborted();
        // oxlint-disable-next-line no-await-in-loop -- one at a time is the point
        const answer = await search().send({ type: "totals", portfolio, strategy, choices });
        outcomes.push(answer.outcome);
      }
      return outcomes;
    },
  });

  return data;
}
