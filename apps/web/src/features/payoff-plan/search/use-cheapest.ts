import type { StrategyFigures } from "@snowball/planner";
import { useMemo, useState } from "react";

import {
  toQuestionWithoutStrategy,
  type PlannedSubject,
  type PlanSubject,
} from "../words/plan-subject.ts";
import { type FollowedFigures, deserializePlan } from "./answer-search.ts";
import type { PayoffSearch } from "./open-search.ts";
import { useSearched } from "./use-searched.ts";

/** The cheapest plan and its subject, which may lag behind while the budget changes. */
export type Cheapest = {
  subject: PlanSubject;
  figures: StrategyFigures;
  /**
   * The plan to follow. It differs from the cheapest plan if payments are steady or promotions end sooner.
   */
  followed: FollowedFigures;
  /** The last full plan, which may have an earlier subject; null until the first one is found. */
  whole: PlannedSubject | null;
};

/**
 * Returns the cheapest plan of the subject, or null until the first one is found. Only one search runs at a
 * time, and subjects that are replaced during a search are skipped. `search` must be a stable function.
 * @param subject null disables the search.
 */
export function useCheapest(
  subject: PlanSubject | null,
  search: () => PayoffSearch,
): Cheapest | null {
  const [searched, setSearched] = useState(subject);
  const figures = useSearched({
    kind: "cheapest-figures",
    question: searched,
    keepsLast: true,
    find: async (of) => {
      const { figures: found, followed } = await search().send({
        type: "figures",
        ...toQuestionWithoutStrategy(of),
      });
      return { subject: of, figures: found, followed };
    },
  });
  const found = figures.data ?? null;
  const whole = useSearched({
    kind: "cheapest-whole",
    question: found?.subject === subject ? found : null,
    keepsLast: true,
    find: async ({ subject: of, followed }): Promise<PlannedSubject> => {
      const { plan } = await search().send({ type: "months", ...toQuestionWithoutStrategy(of) });
      const { strategy, portfolio: own } = followed;
      return { subject: of, strategy, plan: plan && deserializePlan(plan), followed: own };
    },
  });
  if (subject !== null && subject !== searched && !figures.isFetching) setSearched(subject);

  const { data: planned = null } = whole;
  return useMemo(() => found && { ...found, whole: planned }, [found, planned]);
}
