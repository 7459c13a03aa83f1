import type { PayoffPlanSettings } from "@snowball/contract";
import { planOnce } from "@snowball/planner";
import { useMemo } from "react";

import { chosenType, strategyOf } from "./compared-strategies.ts";
import type { PlanSubject } from "./plan-subject.ts";
import type { PlannedSubject } from "./planned-subject.ts";
import type { Cheapest } from "./search/use-cheapest.ts";

/** The plan by the chosen strategy, at once; the cheapest one when it was found, null until then. */
export function useChosenPlan(
  subject: PlanSubject,
  settings: PayoffPlanSettings,
  cheapest: Cheapest | null,
): PlannedSubject | null {
  const isSearched = chosenType(settings) === "optimal";
  const computed = useMemo(
    () => (isSearched ? null : plannedBy(subject, settings)),
    [isSearched, subject, settings],
  );

  return isSearched ? (cheapest?.whole ?? null) : computed;
}

function plannedBy(subject: PlanSubject, settings: PayoffPlanSettings): PlannedSubject {
  const strategy = strategyOf(chosenType(settings), settings, subject);

  const outcome = planOnce(subject.portfolio, strategy);

  return { subject, strategy, plan: outcome.kind === "plan" ? outcome.plan : null };
}
