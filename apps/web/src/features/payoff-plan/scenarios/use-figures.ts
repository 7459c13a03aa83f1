import type { Strategy } from "@snowball/payoff";
import { useMemo } from "react";

import type { PayoffSearch } from "../search/open-search.ts";
import { useRestedTotals } from "../search/use-rested-totals.ts";
import { planTried } from "../what-if/plan-tried.ts";
import { triedFigures, type TriedFigures } from "../what-if/tried-figures.ts";
import type { Tried } from "../what-if/tried-subject.ts";

const CHEAPEST: Strategy = { type: "optimal" };

const isSearched = ({ settings }: Tried) => settings.strategy === "optimal";

/** What each of them comes to, in their order; null for one that is still being searched for. */
export function useFigures(
  trials: readonly Tried[],
  search: () => PayoffSearch,
): (TriedFigures | null)[] {
  const searched = useMemo(() => trials.filter(isSearched), [trials]);
  const question = useMemo(
    () =>
      searched.length === 0
        ? null
        : { portfolios: searched.map(({ subject }) => subject.portfolio), strategy: CHEAPEST },
    [searched],
  );
  const outcomes = useRestedTotals(question, search);
  const computed = useMemo(
    () => trials.map((tried) => (isSearched(tried) ? null : planTried(tried).figures)),
    [trials],
  );

  return trials.map((tried, at) => {
    const outcome = outcomes?.[searched.indexOf(tried)];

    return computed[at] ?? (outcome ? triedFigures(outcome, tried) : null);
  });
}
