import { callerOf } from "#features/profile/index.ts";
import { parseWindow, presentPage } from "#http/page.ts";
import type { Route } from "#http/router.ts";

import type { PayoffPlanDeps } from "./find-plan-facts.ts";
import { getScenario, listScenarios } from "./list-scenarios.ts";
import { presentScenario } from "./present-scenario.ts";
import { removeScenario, restoreScenario } from "./remove-scenario.ts";
import { changeScenario, createScenario } from "./save-scenario.ts";

/** Each scenario requires a computed plan. More per page would delay the caller and block other users. */
const SCENARIOS_PER_PAGE_MAX = 10;

export function registerScenarioRoutes(route: Route, deps: PayoffPlanDeps): void {
  route("listScenarios", async (call) => {
    const asked = parseWindow(call.query);
    const window = { ...asked, limit: Math.min(asked.limit, SCENARIOS_PER_PAGE_MAX) };
    const { scenarios, count } = await listScenarios(deps, { caller: callerOf(call), window });

    return presentPage(scenarios.map(presentScenario), { count, window, listUrl: call.url });
  });

  route("createScenario", async (call) =>
    presentScenario(await createScenario(deps, { caller: callerOf(call), input: call.body })),
  );

  route("getScenario", async (call) =>
    presentScenario(await getScenario(deps, { caller: callerOf(call), id: call.params.uuid })),
  );

  route("updateScenario", async (call) =>
    presentScenario(
      await changeScenario(deps, {
        caller: callerOf(call),
        id: call.params.uuid,
        changes: call.body,
      }),
    ),
  );

  route("removeScenario", async ({ session: { userId }, params }) => {
    await removeScenario(deps, { userId, id: params.uuid });
    return {};
  });

  route("restoreScenario", async (call) =>
    presentScenario(await restoreScenario(deps, { caller: callerOf(call), id: call.params.uuid })),
  );
}
