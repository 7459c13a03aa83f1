import type { StrategyFigures } from "@snowball/planner";
import { useMemo, useState } from "react";

import { askedOf, type PlannedSubject, type PlanSubject } from "../words/plan-subject.ts";
import { type FollowedFigures, revivedPlan } from "./answer-search.ts";
import type { PayoffSearch } from "./open-search.ts";
import { useSearched } from "./use-searched.ts";

/** The cheapest plan, and what it is a plan of: a moment behind while the budget is being moved. */
export type Cheapest = {
  subject: PlanSubject;
  figures: StrategyFigures;
  /** The plan that is followed in its place: itself, unless payments stay or promotions end sooner. */
  followed: FollowedFigures;
  /** The last whole plan that was found, which may be of an earlier subject; null until then. */
  whole: PlannedSubject | null;
};

/**
 * The cheapest plan of the subject; null until the first one was found. One search at a time: subjects
 * that came and went during a search are left out. `search` stays the same.
 * @param subject null = none is searched for.
 */
export function useCheapest(
  subject: PlanSubject | null,
  search: () => PayoffSearch,
): Cheapest | null {
  const [asked, setAsked] = useState(subject);
  const figures = useSearched({
    kind: "cheapest-figures",
    question: asked,
    keepsLast: true,
    find: async (of) => {
      const { figures: found, followed } = await search().ask({ type: "figures", ...askedOf(of) });
      return { subject: of, figures: found, followed };
    },
  });
  const found = figures.data ?? null;
  const whole = useSearched({
    kind: "cheapest-whole",
    question: found?.subject === subject ? found : null,
    keepsLast: true,
    find: async ({ subject: of, followed }): Promise<PlannedSubject> => {
      const { plan } = await search().ask({ type: "months", ...askedOf(of) });
      const { strategy, portfolio: own } = followed;
      return { subject: of, strategy, plan: plan && revivedPlan(plan), followed: own };
    },
  });
  if (subject !== null && subject !== asked && !figures.isFetching) setAsked(subject);

  const { data: planned = null } = whole;
  return useMemo(() => found && { ...found, whole: planned }, [found, planned]);
}
