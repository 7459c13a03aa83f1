import { findRemedies, type Remedies, type UnderfundedPlan } from "@snowball/planner";
import { useMemo } from "react";

import { REST_MS } from "../search/use-rested-totals.ts";
import { useSearched } from "../search/use-searched.ts";
import type { PlanFaultProps } from "./plan-fault-props.ts";

type Failed = Pick<PlanFaultProps, "subject" | "strategy" | "search"> &
  Pick<UnderfundedPlan, "fault">;

/** What would help a plan that runs short; null until that is known. */
export function useRemedies({ fault, subject, strategy, search }: Failed): Remedies | null {
  const { portfolio } = subject;
  const failed = useMemo(() => ({ portfolio, strategy, fault }), [portfolio, strategy, fault]);
  const isSearched = strategy.type === "optimal";
  const computed = useMemo(() => (isSearched ? null : findRemedies(failed)), [isSearched, failed]);
  const { data = null } = useSearched({
    kind: "remedies",
    question: isSearched ? failed : null,
    // Once the budget rests: these searches must not hold up the one for the plan itself.
    restMs: REST_MS,
    find: async () => (await search().ask({ type: "remedies", failed })).remedies,
  });

  return computed ?? data;
}
