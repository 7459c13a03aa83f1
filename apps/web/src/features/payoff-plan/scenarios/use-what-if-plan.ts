import type { Strategy, TotalsOutcome } from "@snowball/payoff";
import { useMemo } from "react";

import { type PayoffSearch, usePayoffSearch } from "../search/open-search.ts";
import { type Cheapest, useCheapest } from "../search/use-cheapest.ts";
import { type TotalsQuestion, useDebouncedTotals } from "../search/use-searched.ts";
import {
  computeWhatIfPlan,
  type WhatIfSubject,
  toWhatIfFigures,
  type WhatIfFigures,
  type WhatIfPlan,
} from "./what-if-subject.ts";

/**
 * Returns the plan of a what-if at once. For the cheapest strategy, returns null until the search finds it.
 */
export function useWhatIfPlan(tried: WhatIfSubject): WhatIfPlan | null {
  const isSearched = tried.settings.strategy === "optimal";
  const cheapest = useCheapest(isSearched ? tried.subject : null, usePayoffSearch());
  const computed = useMemo(
    () => (isSearched ? null : computeWhatIfPlan(tried)),
    [isSearched, tried],
  );

  return computed ?? searchedPlan(cheapest, tried);
}

function searchedPlan(cheapest: Cheapest | null, tried: WhatIfSubject): WhatIfPlan | null {
  if (cheapest?.subject !== tried.subject) return null;
  const { whole, followed } = cheapest;
  const { figures } = followed;
  const outcome: TotalsOutcome =
    figures.kind === "plan" ? { kind: "plan", totals: figures.totals } : figures;

  return {
    figures: toWhatIfFigures(outcome, tried),
    plan: whole?.subject === tried.subject ? whole.plan : null,
  };
}

const CHEAPEST: Strategy = { type: "optimal" };

function toTotalsQuestion({ subject: { portfolio, choices } }: WhatIfSubject): TotalsQuestion {
  return { portfolios: [portfolio], strategy: CHEAPEST, choices };
}

/**
 * Returns the figures of a what-if at once. For the cheapest strategy, returns null until the search finds
 * them.
 */
export function useWhatIfFigures(
  tried: WhatIfSubject,
  search: () => PayoffSearch,
): WhatIfFigures | null {
  const isSearched = tried.settings.strategy === "optimal";
  const question = useMemo(
    () => (isSearched ? toTotalsQuestion(tried) : null),
    [isSearched, tried],
  );
  const [outcome] = useDebouncedTotals(question, search) ?? [];

  return useMemo(() => {
    if (!isSearched) return computeWhatIfPlan(tried).figures;
    return outcome ? toWhatIfFigures(outcome, tried) : null;
  }, [isSearched, tried, outcome]);
}
