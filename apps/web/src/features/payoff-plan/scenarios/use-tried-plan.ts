import type { Strategy, TotalsOutcome } from "@snowball/payoff";
import { useMemo } from "react";

import { type PayoffSearch, usePayoffSearch } from "../search/open-search.ts";
import { type Cheapest, useCheapest } from "../search/use-cheapest.ts";
import { type TotalsQuestion, useRestedTotals } from "../search/use-searched.ts";
import {
  planTried,
  type Tried,
  triedFigures,
  type TriedFigures,
  type TriedPlan,
} from "./tried-subject.ts";

/**
 * Returns the plan of a what-if at once. For the cheapest strategy, returns null until the search finds it.
 */
export function useTriedPlan(tried: Tried): TriedPlan | null {
  const isSearched = tried.settings.strategy === "optimal";
  const cheapest = useCheapest(isSearched ? tried.subject : null, usePayoffSearch());
  const computed = useMemo(() => (isSearched ? null : planTried(tried)), [isSearched, tried]);

  return computed ?? foundPlan(cheapest, tried);
}

function foundPlan(cheapest: Cheapest | null, tried: Tried): TriedPlan | null {
  if (cheapest?.subject !== tried.subject) return null;
  const { whole, followed } = cheapest;
  const { figures } = followed;
  const outcome: TotalsOutcome =
    figures.kind === "plan" ? { kind: "plan", totals: figures.totals } : figures;

  return {
    figures: triedFigures(outcome, tried),
    plan: whole?.subject === tried.subject ? whole.plan : null,
  };
}

const CHEAPEST: Strategy = { type: "optimal" };

function questionOfTried({ subject: { portfolio, choices } }: Tried): TotalsQuestion {
  return { portfolios: [portfolio], strategy: CHEAPEST, choices };
}

/**
 * Returns the figures of a what-if at once. For the cheapest strategy, returns null until the search finds
 * them.
 */
export function useTriedFigures(tried: Tried, search: () => PayoffSearch): TriedFigures | null {
  const isSearched = tried.settings.strategy === "optimal";
  const question = useMemo(() => (isSearched ? questionOfTried(tried) : null), [isSearched, tried]);
  const [outcome] = useRestedTotals(question, search) ?? [];

  return useMemo(() => {
    if (!isSearched) return planTried(tried).figures;
    return outcome ? triedFigures(outcome, tried) : null;
  }, [isSearched, tried, outcome]);
}
