import { parseWindow, presentPage } from "#http/page.ts";
import type { Route } from "#http/router.ts";

import { explainPayoffChange } from "./explain-payoff-change.ts";
import type { PayoffPlanDeps } from "./find-plan-facts.ts";
import { getPayoffPlan } from "./get-payoff-plan.ts";
import { listPayoffMonths } from "./list-payoff-months.ts";
import { listSnapshots, presentSnapshot } from "./list-snapshots.ts";
import { presentChange } from "./present-change.ts";
import { presentOutcome } from "./present-outcome.ts";
import { presentPayoffMonth } from "./present-payoff-month.ts";
import { registerScenarioRoutes } from "./scenario-routes.ts";
import { setPayoffPlan } from "./set-payoff-plan.ts";

export function registerPayoffPlanRoutes(route: Route, deps: PayoffPlanDeps): void {
  const present = async (userId: string) => {
    const { facts, assessment } = await getPayoffPlan(deps, userId);
    return {
      settings: facts.settings,
      as_of: facts.now.toISOString(),
      outcome: presentOutcome(assessment),
    };
  };

  route("getPayoffPlan", async ({ session }) => present(session.userId));

  route("putPayoffPlan", async ({ session: { userId }, body }) => {
    await setPayoffPlan(deps, { userId, settings: body });
    return present(userId);
  });

  route("listPayoffMonths", async ({ session: { userId }, query, url }) => {
    const window = parseWindow(query);
    const { months, count, firstMonth } = await listPayoffMonths(deps, { userId, window });
    const shown = months.map((month) => presentPayoffMonth(month, firstMonth));

    return presentPage(shown, { count, window, listUrl: url });
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
