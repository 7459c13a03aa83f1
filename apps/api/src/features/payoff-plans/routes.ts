import { callerOf } from "#features/profile/index.ts";
import { parseWindow, presentPage, readPage } from "#http/page.ts";
import type { Route } from "#http/router.ts";

import { explainPayoffChange } from "./changes.ts";
import { computePlan } from "./compute-plan.ts";
import { findPlanFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";
import { getPayoffPlan, setPayoffPlan } from "./payoff-plan.ts";
import {
  changeScenario,
  createScenario,
  presentScenario,
  removeScenario,
  restoreScenario,
} from "./scenarios.ts";
import { countScenarios, findScenarios } from "./scenario-store.ts";
import { countSnapshots, findSnapshots } from "./snapshot-store.ts";
import { getProgress } from "./progress.ts";

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
    const caller = callerOf(call);
    const { facts } = await findPlanFacts(deps, caller);
    const { months, count } = await computePlan(caller.userId, "months", { facts, window });

    return presentPage(months, { count, window, listUrl: call.url });
  });

  route("listPayoffSnapshots", ({ session: { userId }, ...call }) =>
    deps.database.asUser(userId, (db) =>
      readPage(call, {
        find: (window) => findSnapshots(db, userId, window),
        count: () => countSnapshots(db, userId),
        present: (snapshot) => snapshot,
      }),
    ),
  );

  route("getPayoffProgress", (call) => getProgress(deps, callerOf(call)));

  route("getPayoffChange", (call) =>
    explainPayoffChange(deps, { caller: callerOf(call), from: call.query.from }),
  );

  registerScenarioRoutes(route, deps);
}

function registerScenarioRoutes(route: Route, deps: PayoffPlanDeps): void {
  route("listScenarios", ({ session: { userId }, ...call }) =>
    deps.database.asUser(userId, (db) =>
      readPage(call, {
        find: (window) => findScenarios(db, userId, window),
        count: () => countScenarios(db, userId),
        present: presentScenario,
      }),
    ),
  );

  route("createScenario", (call) =>
    createScenario(deps, { caller: callerOf(call), input: call.body }),
  );

  route("updateScenario", (call) =>
    changeScenario(deps, { caller: callerOf(call), id: call.params.uuid, changes: call.body }),
  );

  route("removeScenario", async ({ session: { userId }, params }) => {
    await removeScenario(deps, { userId, id: params.uuid });
    return {};
  });

  route("restoreScenario", ({ session: { userId }, params }) =>
    restoreScenario(deps, { userId, id: params.uuid }),
  );
}
