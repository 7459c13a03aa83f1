import type { PayoffPlanDeps } from "#features/payoff-plans/index.ts";
import { callerOf } from "#features/profile/index.ts";
import type { Route } from "#http/router.ts";

import { getMonth } from "./month.ts";

export function registerMonthRoutes(route: Route, deps: PayoffPlanDeps): void {
  route("getMonth", (call) => getMonth(deps, callerOf(call)));
}
