import { parseWindow, presentPage } from "#http/page.ts";
import type { Route } from "#http/router.ts";

import type { PayoffPlanDeps } from "./find-plan-facts.ts";
import { getScenario, listScenarios } from "./list-scenarios.ts";
import { presentScenario } from "./present-scenario.ts";
import { removeScenario, restoreScenario } from "./remove-scenario.ts";
import { changeScenario, createScenario } from "./save-scenario.ts";

/** Each is a plan to compute: more of them would keep the caller waiting, and others from the thread. */
const SCENARIOS_PER_PAGE_MAX = 10;

export function registerScenarioRoutes(route: Route, deps: PayoffPlanDeps): void {
  route("listScenarios", async ({ session: { userId }, query, url }) => {
    const asked = parseWindow(query);
    const window = { ...asked, limit: Math.min(asked.limit, SCENARIOS_PER_PAGE_MAX) };
    const { scenarios, count } = await listScenarios(deps, { userId, window });

    return presentPage(scenarios.map(presentScenario), { count, window, listUrl: url });
  });

  route("createScenario", async ({ session: { userId }, body }) =>
    presentScenario(await createScenario(deps, { userId, input: body })),
  );

  route("getScenario", async ({ session: { userId }, params }) =>
    presentScenario(await getScenario(deps, { userId, id: params.uuid })),
  );

  route("updateScenario", async ({ session: { userId }, params, body }) =>
    presentScenario(await changeScenario(deps, { userId, id: params.uuid, changes: body })),
  );

  route("removeScenario", async ({ session: { userId }, params }) => {
    await removeScenario(deps, { userId, id: params.uuid });
    return {};
  });

  route("restoreScenario", async ({ session: { userId }, params }) =>
    presentScenario(await restoreScenario(deps, { userId, id: params.uuid })),
  );
}
