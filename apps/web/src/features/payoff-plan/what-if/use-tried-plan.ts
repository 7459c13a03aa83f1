import type { TotalsOutcome } from "@snowball/payoff";
import { useMemo } from "react";

import type { Cheapest } from "../search/use-cheapest.ts";
import { useCheapest } from "../search/use-cheapest.ts";
import { usePayoffSearch } from "../search/use-payoff-search.ts";
import { planTried, type TriedPlan } from "./plan-tried.ts";
import { triedFigures } from "./tried-figures.ts";
import type { Tried } from "./tried-subject.ts";

/** The plan of what is tried, at once; the cheapest one when it was found, null until then. */
export function useTriedPlan(tried: Tried): TriedPlan | null {
  const isSearched = tried.settings.strategy === "optimal";
  const cheapest = useCheapest(isSearched ? tried.subject : null, usePayoffSearch());
  const computed = useMemo(() => (isSearched ? null : planTried(tried)), [isSearched, tried]);

  return computed ?? foundPlan(cheapest, tried);
}

function foundPlan(cheapest: Cheapest | null, tried: Tried): TriedPlan | null {
  if (cheapest?.subject !== tried.subject) return null;
  const { figures, whole } = cheapest;
  const outcome: TotalsOutcome =
    figures.kind === "plan" ? { kind: "plan", totals: figures.totals } : figures;

  return {
    figures: triedFigures(outcome, tried),
    plan: whole?.subject === tried.subject ? whole.plan : null,
  };
}
