import type { Caller } from "#features/profile/index.ts";
import type { Window } from "#http/page.ts";

import { computePlan } from "./compute-plan.ts";
import { findPlanFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";
import type { MonthWindow } from "./plan-tasks.ts";

/** Returns a window of months of the user's plan and their total number; none without a plan. */
export async function listPayoffMonths(
  deps: PayoffPlanDeps,
  { caller, window }: { caller: Caller; window: Window },
): Promise<MonthWindow> {
  const facts = await findPlanFacts(deps, caller);

  return computePlan(caller.userId, "months", { facts, window });
}
