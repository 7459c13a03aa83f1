import { endpoints } from "@snowball/contract";
import { queryOptions } from "@tanstack/react-query";

import { snowballClient } from "../api/snowball-client.ts";
import { PAYOFF_PLAN_KEY } from "./payoff-plan-key.ts";

/** The user's settings, and what they came to by the API's reckoning; a screen may compute it anew. */
export const payoffPlanQuery = queryOptions({
  queryKey: PAYOFF_PLAN_KEY,
  queryFn: ({ signal }) => snowballClient.call(endpoints.getPayoffPlan, { signal }),
});
