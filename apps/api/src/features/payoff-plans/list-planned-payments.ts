import type { MonthPayment, PayoffMonth, PayoffPlanSettings } from "@snowball/contract";

import type { Caller } from "#features/profile/index.ts";

import { computePlan } from "./compute-plan.ts";
import { findPlanFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";

type PlannedPayments = {
  months: PayoffMonth[];
  payments: MonthPayment[];
  settings: PayoffPlanSettings;
};

/**
 * Returns the first months of the user's plan, the payments of the current month, and the plan's settings. No months
 * without a plan.
 * @throws as `findPlanFacts` and `computePlan` do.
 */
export async function listPlannedPayments(
  deps: PayoffPlanDeps,
  { caller, months }: { caller: Caller; months: number },
): Promise<PlannedPayments> {
  const facts = await findPlanFacts(deps, caller);
  const window = { limit: months, offset: 0 };
  const planned = await computePlan(caller.userId, "months", { facts, window });

  return { months: planned.months, payments: planned.payments, settings: facts.settings };
}
