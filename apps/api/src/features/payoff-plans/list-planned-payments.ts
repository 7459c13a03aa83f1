import type { PayoffMonth, PayoffPlanSettings } from "@snowball/contract";

import type { Caller } from "#features/profile/index.ts";

import { computePlan } from "./compute-plan.ts";
import { findPlanFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";
import type { PlannedExtra } from "./plan-tasks.ts";

type PlannedPayments = {
  months: PayoffMonth[];
  extras: PlannedExtra[];
  settings: PayoffPlanSettings;
};

/**
 * What the user's plan has paid in its first months, what of this one's is beyond what is due, and what it is made with. No months where there is
 * no plan.
 * @throws as `findPlanFacts` and `computePlan` do.
 */
export async function listPlannedPayments(
  deps: PayoffPlanDeps,
  { caller, months }: { caller: Caller; months: number },
): Promise<PlannedPayments> {
  const facts = await findPlanFacts(deps, caller);
  const window = { limit: months, offset: 0 };
  const planned = await computePlan(caller.userId, "months", { facts, window });

  return { months: planned.months, extras: planned.extras, settings: facts.settings };
}
