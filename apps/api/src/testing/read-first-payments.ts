import type { TriagedMinimum } from "@snowball/planner";

import { computePlan, findPlanFacts, type PayoffPlanDeps } from "#features/payoff-plans/index.ts";

import type { SignedInUser } from "./signed-in-user.ts";

/** Returns what a user's plan pays first in the month in which it runs short, in cents; none if it does not. */
export async function readFirstPayments(
  deps: PayoffPlanDeps,
  { userId }: SignedInUser,
): Promise<TriagedMinimum[]> {
  const { facts } = await findPlanFacts(deps, { userId, deviceTimeZone: null });
  const window = { limit: 0, offset: 0 };
  const { payFirst } = await computePlan(userId, "months", { facts, window });

  return payFirst?.payments ?? [];
}
