import type { PayoffPlan } from "@snowball/contract";

import type { Caller } from "#features/profile/index.ts";

import { strategiesToCompare } from "./assess-plan.ts";
import { computePlan } from "./compute-plan.ts";
import { chosenSettings } from "./first-budgets.ts";
import { findPlanFacts, type KnownFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";

/** Returns the user's payoff plan: the settings and their outcome, compared with other strategies. */
export async function getPayoffPlan(deps: PayoffPlanDeps, caller: Caller): Promise<PayoffPlan> {
  return assessPayoffPlan(caller.userId, await findPlanFacts(deps, caller));
}

/** Like `getPayoffPlan`, but with facts that were already read. */
export async function assessPayoffPlan(
  userId: string,
  { now, isDayGuessed, ...facts }: KnownFacts,
): Promise<PayoffPlan> {
  const { today, ledger, steadyAmounts } = facts;
  const outcome = await computePlan(userId, "outcome", {
    facts,
    compared: strategiesToCompare(facts.settings),
  });

  return {
    settings: chosenSettings(facts, outcome.budgets[0]?.amount ?? null),
    is_chosen: !facts.isUndecided,
    as_of: now.toISOString(),
    today: isDayGuessed ? null : today,
    ledger: [...ledger],
    steady_amounts: [...steadyAmounts],
    outcome,
  };
}
