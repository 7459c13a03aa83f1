import {
  type Cents,
  type Portfolio,
  type Strategy,
  totalPayoff,
  type TotalsOutcome,
} from "@snowball/payoff";
import { useEffect, useMemo, useState } from "react";

import type { PayoffSearch } from "../search/open-search.ts";
import { withMore } from "../changed-budget.ts";

/** How much more a month is tried. */
export const NUDGES: readonly Cents[] = [2_500, 5_000, 10_000];

/** The cheapest plans are searched for once the budget rests. */
const REST_MS = 250;

type Nudged = {
  portfolio: Portfolio;
  strategy: Strategy;
  search: () => PayoffSearch;
};

/** What each nudge comes to, in their order; null until that is known. */
export function useNudges({ portfolio, strategy, search }: Nudged) {
  const isSearched = strategy.type === "optimal";
  const portfolios = useMemo(() => NUDGES.map((more) => withMore(portfolio, more)), [portfolio]);
  const [found, setFound] = useState<{
    of: readonly Portfolio[];
    outcomes: readonly TotalsOutcome[];
  } | null>(null);
  const computed = useMemo(
    () => (isSearched ? null : portfolios.map((each) => totalPayoff(each, strategy))),
    [isSearched, portfolios, strategy],
  );

  useEffect(() => {
    if (!isSearched) return undefined;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const { outcomes } = await search().ask({ type: "totals", portfolios });
      if (isWanted) setFound({ of: portfolios, outcomes });
    }, REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [isSearched, portfolios, search]);

  return computed ?? (found?.of === portfolios ? found.outcomes : null);
}
