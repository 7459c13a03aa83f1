import type { PayoffPlan } from "@snowball/contract";

import { strategiesToCompare } from "./assess-plan.ts";
import { computePlan } from "./compute-plan.ts";
import { findPlanFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";

/** The user's payoff plan: the settings, and what they come to beside other strategies. */
export async function getPayoffPlan(deps: PayoffPlanDeps, userId: string): Promise<PayoffPlan> {
  const { now, hasTimeZone, ...facts } = await findPlanFacts(deps, userId);
  const { settings, today } = facts;

  return {
    settings,
    as_of: now.toISOString(),
    today: hasTimeZone ? today : null,
    outcome: await computePlan(userId, "outcome", {
      facts,
      compared: strategiesToCompare(settings),
    }),
  };
}
