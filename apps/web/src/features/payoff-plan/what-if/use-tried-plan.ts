import type { TotalsOutcome } from "@snowball/payoff";
import { useEffect, useMemo, useState } from "react";

import { type Cheapest, followCheapest } from "../search/follow-cheapest.ts";
import { usePayoffSearch } from "../search/use-payoff-search.ts";
import { planTried, type TriedPlan } from "./plan-tried.ts";
import { triedFigures } from "./tried-figures.ts";
import type { Tried } from "./tried-subject.ts";

/** The plan of what is tried, at once; the cheapest one when it was found, null until then. */
export function useTriedPlan(tried: Tried): TriedPlan | null {
  const search = usePayoffSearch();
  const [cheapest, setCheapest] = useState<Cheapest | null>(null);
  const [follow] = useState(() => followCheapest(search, setCheapest));
  const isSearched = tried.settings.strategy === "optimal";
  const computed = useMemo(() => (isSearched ? null : planTried(tried)), [isSearched, tried]);
  useEffect(() => {
    if (isSearched) void follow(tried.subject);
  }, [isSearched, follow, tried]);

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
