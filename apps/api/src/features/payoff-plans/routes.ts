import type { Route } from "#http/router.ts";

import { getPayoffPlan, type PayoffPlanDeps } from "./get-payoff-plan.ts";
import { setPayoffPlan } from "./set-payoff-plan.ts";

export function registerPayoffPlanRoutes(route: Route, deps: PayoffPlanDeps): void {
  const present = async (userId: string) => {
    const { settings, asOf } = await getPayoffPlan(deps, { userId });
    return { settings, as_of: asOf.toISOString() };
  };

  route("getPayoffPlan", async ({ session }) => present(session.userId));
  route("putPayoffPlan", async ({ session: { userId }, body }) => {
    await setPayoffPlan(deps, { userId, settings: body });
    return present(userId);
  });
}
