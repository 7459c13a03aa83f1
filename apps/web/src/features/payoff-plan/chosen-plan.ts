import type { PayoffPlanSettings } from "@snowball/contract";
import type { PayoffPlan, PlanOutcome } from "@snowball/payoff";

import { chosenType, strategyOf } from "./compared-strategies.ts";
import { planOnce } from "./plan-once.ts";
import type { PlanSubject } from "./plan-subject.ts";
import type { Cheapest } from "./search/follow-cheapest.ts";

/** A plan with what it is of; null where there is none. */
export type PlannedSubject = { subject: PlanSubject; plan: PayoffPlan | null };

/** The plan by the chosen strategy. The cheapest one comes when it was found; null until then. */
export function chosenPlan(
  subject: PlanSubject,
  settings: PayoffPlanSettings,
  cheapest: Cheapest | null,
): PlannedSubject | null {
  const type = chosenType(settings);
  if (type === "optimal") return cheapest?.whole ?? null;
  if (type === "minimum-only") return { subject, plan: minimumsPlan(subject) };

  return {
    subject,
    plan: planOf(planOnce(subject.portfolio, strategyOf(type, settings, subject))),
  };
}

/** The plan that pays minimums only; null where they never pay the debts off. */
export function minimumsPlan({ portfolio }: PlanSubject): PayoffPlan | null {
  return planOf(planOnce(portfolio, { type: "minimum-only" }));
}

function planOf(outcome: PlanOutcome): PayoffPlan | null {
  return outcome.kind === "plan" ? outcome.plan : null;
}
