import { type TotalsOutcome } from "@snowball/payoff";
import { useEffect, useMemo, useState } from "react";

import type { PayoffSearch } from "../search/open-search.ts";
import { planTried } from "../what-if/plan-tried.ts";
import { triedFigures, type TriedFigures } from "../what-if/tried-figures.ts";
import type { Tried } from "../what-if/tried-subject.ts";

/** The cheapest plans are searched for once the settings rest. */
const REST_MS = 250;

const isSearched = ({ settings }: Tried) => settings.strategy === "optimal";

/** What each of them comes to, in their order; null for one that is still being searched for. */
export function useFigures(
  trials: readonly Tried[],
  search: () => PayoffSearch,
): (TriedFigures | null)[] {
  const [found, setFound] = useState<Found | null>(null);
  const searched = useMemo(() => trials.filter(isSearched), [trials]);
  const computed = useMemo(
    () => trials.map((tried) => (isSearched(tried) ? null : planTried(tried).figures)),
    [trials],
  );
  useEffect(() => {
    if (searched.length === 0) return undefined;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const portfolios = searched.map(({ subject }) => subject.portfolio);
      const { outcomes } = await search().ask({ type: "totals", portfolios });
      if (isWanted) setFound({ of: searched, outcomes });
    }, REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [searched, search]);

  return trials.map((tried, at) => computed[at] ?? foundFigures(found, searched, tried));
}

type Found = { of: readonly Tried[]; outcomes: readonly TotalsOutcome[] };

function foundFigures(
  found: Found | null,
  searched: readonly Tried[],
  tried: Tried,
): TriedFigures | null {
  const outcome = found?.of === searched ? found.outcomes[searched.indexOf(tried)] : undefined;

  return outcome ? triedFigures(outcome, tried) : null;
}
