import type { Strategy } from "@snowball/payoff";
import { useMemo } from "react";

import type { PayoffSearch } from "../search/open-search.ts";
import { useRestedTotals } from "../search/use-rested-totals.ts";
import { planTried } from "../what-if/plan-tried.ts";
import { triedFigures, type TriedFigures } from "../what-if/tried-figures.ts";
import type { Tried } from "../what-if/tried-subject.ts";

const CHEAPEST: Strategy = { type: "optimal" };

/** What is tried comes to, at once; by the cheapest strategy when that was found, null until then. */
export function useTriedFigures(tried: Tried, search: () => PayoffSearch): TriedFigures | null {
  const isSearched = tried.settings.strategy === "optimal";
  const question = useMemo(
    () => (isSearched ? { portfolios: [tried.subject.portfolio], strategy: CHEAPEST } : null),
    [isSearched, tried],
  );
  const [outcome] = useRestedTotals(question, search) ?? [];

  return useMemo(() => {
    if (!isSearched) return planTried(tried).figures;
    return outcome ? triedFigures(outcome, tried) : null;
  }, [isSearched, tried, outcome]);
}
