import type { PayoffOutcome, PayoffPlan, PayoffPlanSettings } from "@snowball/contract";

import type { Caller } from "#features/profile/index.ts";

import { strategiesToCompare } from "./assess-plan.ts";
import { computePlan } from "./compute-plan.ts";
import { findPlanFacts, type KnownFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";

/** The user's payoff plan: the settings, and what they come to beside other strategies. */
export async function getPayoffPlan(deps: PayoffPlanDeps, caller: Caller): Promise<PayoffPlan> {
  return assessPayoffPlan(caller.userId, await findPlanFacts(deps, caller));
}

/** The same of facts that are known already. */
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
    settings: chosenSettings(facts, outcome),
    as_of: now.toISOString(),
    today: isDayGuessed ? null : today,
    ledger: [...ledger],
    steady_amounts: [...steadyAmounts],
    outcome,
  };
}

/** Who never chose is planned for with the least that works in every month. */
export function chosenSettings(
  { settings, isUndecided }: Pick<KnownFacts, "settings" | "isUndecided">,
  { budgets }: Pick<PayoffOutcome, "budgets">,
): PayoffPlanSettings {
  const [least] = budgets;

  return isUndecided && least ? { ...settings, total: least.amount } : settings;
}
