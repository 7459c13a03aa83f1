import { callerOf } from "#features/profile/index.ts";
import { parseWindow, presentPage } from "#http/page.ts";
import type { Route } from "#http/router.ts";

import { explainPayoffChange } from "./explain-payoff-change.ts";
import type { PayoffPlanDeps } from "./find-plan-facts.ts";
import { getPayoffPlan } from "./get-payoff-plan.ts";
import { listPayoffMonths } from "./list-payoff-months.ts";
import { listSnapshots, presentSnapshot } from "./list-snapshots.ts";
import { presentChange } from "./present-change.ts";
import { registerScenarioRoutes } from "./scenario-routes.ts";
import { setPayoffPlan } from "./set-payoff-plan.ts";

/** Each month has a row for every debt. Serializing more of them would block other requests. */
const MONTHS_PER_PAGE_MAX = 120;

export function registerPayoffPlanRoutes(route: Route, deps: PayoffPlanDeps): void {
  route("getPayoffPlan", (call) => getPayoffPlan(deps, callerOf(call)));

  route("putPayoffPlan", (call) =>
    setPayoffPlan(deps, { caller: callerOf(call), settings: call.body }),
  );

  route("listPayoffMonths", async (call) => {
    const asked = parseWindow(call.query);
    const window = { ...asked, limit: Math.min(asked.limit, MONTHS_PER_PAGE_MAX) };
    const { months, count } = await listPayoffMonths(deps, { caller: callerOf(call), window });

    return presentPage(months, { count, window, listUrl: call.url });
  });

  route("listPayoffSnapshots", async ({ session: { userId }, query, url }) => {
    const window = parseWindow(query);
    const { snapshots, count } = await listSnapshots(deps, { userId, window });

    return presentPage(snapshots.map(presentSnapshot), { count, window, listUrl: url });
  });

  route("getPayoffChange", async (call) =>
    presentChange(
      await explainPayoffChange(deps, { caller: callerOf(call), from: call.query.from }),
    ),
  );

  registerScenarioRoutes(route, deps);
}
