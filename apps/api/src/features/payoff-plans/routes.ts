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

/** A month has a row for each debt: more of them would keep others waiting while they are written. */
const MONTHS_PER_PAGE_MAX = 120;

export function registerPayoffPlanRoutes(route: Route, deps: PayoffPlanDeps): void {
  route("getPayoffPlan", ({ session }) => getPayoffPlan(deps, session.userId));

  route("putPayoffPlan", async ({ session: { userId }, body }) => {
    await setPayoffPlan(deps, { userId, settings: body });
    return getPayoffPlan(deps, userId);
  });

  route("listPayoffMonths", async ({ session: { userId }, query, url }) => {
    const asked = parseWindow(query);
    const window = { ...asked, limit: Math.min(asked.limit, MONTHS_PER_PAGE_MAX) };
    const { months, count } = await listPayoffMonths(deps, { userId, window });

    return presentPage(months, { count, window, listUrl: url });
  });

  route("listPayoffSnapshots", async ({ session: { userId }, query, url }) => {
    const window = parseWindow(query);
    const { snapshots, count } = await listSnapshots(deps, { userId, window });

    return presentPage(snapshots.map(presentSnapshot), { count, window, listUrl: url });
  });

  route("getPayoffChange", async ({ session: { userId }, query: { from } }) =>
    presentChange(await explainPayoffChange(deps, { userId, from })),
  );

  registerScenarioRoutes(route, deps);
}
