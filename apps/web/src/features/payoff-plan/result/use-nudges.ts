import {
  type Cents,
  type Portfolio,
  type Strategy,
  totalPayoff,
  type TotalsOutcome,
} from "@snowball/payoff";
import { withHigherBudget } from "@snowball/planner";
import { useMemo } from "react";

import type { PayoffSearch } from "../search/open-search.ts";
import { useRestedTotals } from "../search/use-rested-totals.ts";

/** How much more a month is tried. */
export const NUDGES: readonly Cents[] = [2_500, 5_000, 10_000];

type Nudged = {
  portfolio: Portfolio;
  strategy: Strategy;
  search: () => PayoffSearch;
};

/** What each nudge comes to, in their order; null until that is known. */
export function useNudges({
  portfolio,
  strategy,
  search,
}: Nudged): readonly TotalsOutcome[] | null {
  const isSearched = strategy.type === "optimal";
  const nudged = useMemo(
    () => ({ portfolios: NUDGES.map((more) => withHigherBudget(portfolio, more)), strategy }),
    [portfolio, strategy],
  );
  // What takes a search is searched for once the budget rests.
  const searched = useRestedTotals(isSearched ? nudged : null, search);
  const computed = useMemo(
    () => (isSearched ? null : nudged.portfolios.map((each) => totalPayoff(each, strategy))),
    [isSearched, nudged, strategy],
  );

  return computed ?? searched;
}
