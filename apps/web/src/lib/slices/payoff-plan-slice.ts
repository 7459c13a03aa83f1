import { endpoints, type PayoffPlan } from "@snowball/contract";
import { type Query, queryOptions } from "@tanstack/react-query";

import { snowballClient } from "../api/snowball-client.ts";
import { PAYOFF_PLAN_KEY } from "./payoff-plan-key.ts";

/** The user's settings, and what they came to by the API's reckoning; a screen may compute it anew. */
export const payoffPlanQuery = queryOptions({
  queryKey: PAYOFF_PLAN_KEY,
  queryFn: ({ signal }) => snowballClient.call(endpoints.getPayoffPlan, { signal }),
});

/** What was asked for on the way to a screen is no older than this when the screen is there. */
const ON_THE_WAY_MS = 3_000;

/**
 * When a screen that shows the plan asks for it: at each visit, because it follows from debts, which other
 * screens change; but not twice for one.
 */
export function onEachVisit(plan: Pick<Query<PayoffPlan>, "isStaleByTime">): "always" | false {
  return plan.isStaleByTime(ON_THE_WAY_MS) && "always";
}
