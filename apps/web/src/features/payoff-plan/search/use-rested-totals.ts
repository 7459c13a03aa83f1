import type { Portfolio, Strategy, TotalsOutcome } from "@snowball/payoff";
import { useEffect, useState } from "react";

import type { PayoffSearch } from "./open-search.ts";

/** Once the budget rests: nothing of this may hold up a slider that is being dragged. */
const REST_MS = 250;

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
  const [found, setFound] = useState<{ of: TotalsQuestion; outcomes: TotalsOutcome[] } | null>(
    null,
  );

  useEffect(() => {
    if (question === null) return undefined;
    let isWanted = true;
    const ask = async () => {
      const outcomes: TotalsOutcome[] = [];
      for (const portfolio of question.portfolios) {
        if (!isWanted) return;
        const { strategy } = question;
        // oxlint-disable-next-line no-await-in-loop -- one at a time is the point
        outcomes.push((await search().ask({ type: "totals", portfolio, strategy })).outcome);
      }
      if (isWanted) setFound({ of: question, outcomes });
    };
    const timer = setTimeout(() => {
      ask().catch((error: unknown) => {
        setFound(() => {
          throw error;
        });
      });
    }, REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [question, search]);

  return found?.of === question ? found.outcomes : null;
}
