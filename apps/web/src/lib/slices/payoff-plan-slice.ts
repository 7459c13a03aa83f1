import { endpoints, type PayoffPlan } from "@snowball/contract";
import { type Query, queryOptions } from "@tanstack/react-query";

import { snowballClient } from "../api/snowball-client.ts";
import { PAYOFF_PLAN_KEY } from "./payoff-plan-key.ts";

/** The user's settings and the plan that the API computed. A screen may recompute it. */
export const payoffPlanQuery = queryOptions({
  queryKey: PAYOFF_PLAN_KEY,
  queryFn: ({ signal }) => snowballClient.call(endpoints.getPayoffPlan, { signal }),
});

/** Data that was prefetched for a screen is at most this old when the screen opens. */
const PREFETCH_AGE_MAX_MS = 3_000;

/**
 * The `refetchOnMount` option of screens that show the plan: refetches at each visit, because other
 * screens change the debts, unless the plan was just prefetched.
 */
export function onEachVisit(plan: Pick<Query<PayoffPlan>, "isStaleByTime">): "always" | false {
  return plan.isStaleByTime(PREFETCH_AGE_MAX_MS) && "always";
}
