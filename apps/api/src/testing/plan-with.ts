import type { PayoffPlan } from "@snowball/contract";

import type { SignedInUser } from "./signed-in-user.ts";
import type { TestApi } from "./test-api.ts";

/** Returns the user's plan. If `total` is given, first stores it as the monthly budget. */
export async function planWith(
  api: TestApi,
  user: SignedInUser,
  total?: string,
): Promise<PayoffPlan> {
  const path = "/api/v1/payoff-plan/";
  const token = user.access;
  const plan = (await api.call("GET", path, { token })).json<PayoffPlan>();
  if (total === undefined) return plan;
  const body = { ...plan.settings, strategy: "avalanche", total };

  return (await api.call("PUT", path, { token, body })).json<PayoffPlan>();
}
