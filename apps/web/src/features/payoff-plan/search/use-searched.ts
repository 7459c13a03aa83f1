import type { Portfolio, Strategy, TotalsOutcome } from "@snowball/payoff";
import type { PlanChoices } from "@snowball/planner";
import { keepPreviousData, QueryClient, useQuery } from "@tanstack/react-query";

import type { PayoffSearch } from "./open-search.ts";

/**
 * What is computed beside the page. Not in the cache of what the server said: that one is emptied with
 * the session, and nothing would compute it again. An answer is kept for as long as it is on screen.
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

type Searched<Question extends object, Answer> = {
  /** Tells kinds of answers to one question apart. */
  kind: string;
  /** The same object is the same question; null = nothing is asked. */
  question: Question | null;
  find: (question: Question, signal: AbortSignal) => Promise<Answer>;
  /** How long the question has to stay the same before it is asked. */
  restMs?: number;
  /** Whether the last answer stays until the next one is there. */
  keepsLast?: boolean;
};

/**
 * The answer to what is asked now. A question that is no longer on screen is dropped: what it comes to
 * is never told as the answer to another one. What `find` throws is thrown in the component.
 */
export function useSearched<Question extends object, Answer>({
  kind,
  question,
  find,
  restMs = 0,
  keepsLast = false,
}: Searched<Question, Answer>) {
  return useQuery(
    {
      queryKey: [kind, question && numberOf(question)],
      queryFn: async ({ signal }) => {
        if (question === null) throw new TypeError("nothing was asked");
        if (restMs > 0) await rest(restMs, signal);
        return find(question, signal);
      },
      enabled: question !== null,
      ...(keepsLast && { placeholderData: keepPreviousData }),
    },
    computed,
  );
}

const numbers = new WeakMap<object, number>();
let last = 0;

/** Portfolios are large: writing them out with every render, to tell them apart, would be felt. */
function numberOf(question: object): number {
  const number = numbers.get(question) ?? (last += 1);
  numbers.set(question, number);

  return number;
}

function rest(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** Once the budget rests: nothing of this may hold up a slider that is being dragged. */
export const REST_MS = 250;

/** What is asked. The same object is the same question. */
export type TotalsQuestion = {
  portfolios: readonly Portfolio[];
  strategy: Strategy;
  /** How each plan is to be followed; absent where there is nothing to choose. */
  choices?: PlanChoices | undefined;
};

/**
 * What each portfolio comes to, in their order, computed beside the page one at a time, so that the
 * next plan waits for one of them at most; null until all are known.
 * @param question null = nothing is asked.
 */
export function useRestedTotals(
  question: TotalsQuestion | null,
  search: () => PayoffSearch,
): readonly TotalsOutcome[] | null {
  const { data = null } = useSearched({
    kind: "totals",
    question,
    restMs: REST_MS,
    find: async ({ portfolios, strategy, choices }, signal) => {
      const outcomes: TotalsOutcome[] = [];
      for (const portfolio of portfolios) {
        signal.throwIfAborted();
        // oxlint-disable-next-line no-await-in-loop -- one at a time is the point
        const answer = await search().ask({ type: "totals", portfolio, strategy, choices });
        outcomes.push(answer.outcome);
      }
      return outcomes;
    },
  });

  return data;
}
