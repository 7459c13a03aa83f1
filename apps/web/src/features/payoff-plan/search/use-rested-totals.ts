import type { Portfolio, Strategy, TotalsOutcome } from "@snowball/payoff";

import type { PayoffSearch } from "./open-search.ts";
import { useSearched } from "./use-searched.ts";

/** Once the budget rests: nothing of this may hold up a slider that is being dragged. */
export const REST_MS = 250;

/** What is asked. The same object is the same question. */
export type TotalsQuestion = { portfolios: readonly Portfolio[]; strategy: Strategy };

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
    find: async ({ portfolios, strategy }, signal) => {
      const outcomes: TotalsOutcome[] = [];
      for (const portfolio of portfolios) {
        signal.throwIfAborted();
        // oxlint-disable-next-line no-await-in-loop -- one at a time is the point
        outcomes.push((await search().ask({ type: "totals", portfolio, strategy })).outcome);
      }
      return outcomes;
    },
  });

  return data;
}
