import { type Assessment, assessPlan, strategiesToCompare } from "./assess-plan.ts";
import { findPlanFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";
import type { PlanFacts } from "./read-plan-rules.ts";

export type AssessedPlan = { facts: PlanFacts & { now: Date }; assessment: Assessment };

/** The user's payoff plan: the settings, and what they come to beside other strategies. */
export async function getPayoffPlan(deps: PayoffPlanDeps, userId: string): Promise<AssessedPlan> {
  const facts = await findPlanFacts(deps, userId);

  return { facts, assessment: await assessPlan(facts, strategiesToCompare(facts.settings)) };
}
