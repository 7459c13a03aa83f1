import * as endpoints from "./endpoints.ts";
import { inSession } from "./in-session.ts";
import { withTimeZoneHeader } from "./with-time-zone-header.ts";
import { PageQuery, pageSchema } from "./page.ts";
import { PLAN_BODY_BYTES_MAX } from "./payoff-plan.ts";
import { closed, Uuid } from "./scalars.ts";
import { Scenario, ScenarioChanges, ScenarioInput } from "./scenario.ts";
import { Empty } from "./session.ts";

const params = closed({ uuid: Uuid });

/** Saved payoff plans, for comparison. */
export const scenarioRoutes = {
  listScenarios: {
    endpoint: endpoints.listScenarios,
    tag: "Data",
    summary: "List the user's scenarios, oldest first, each with its result today",
    limit: "read",
    query: PageQuery,
    success: { status: 200, body: pageSchema(Scenario) },
    ...inSession,
    ...withTimeZoneHeader,
  },
  createScenario: {
    endpoint: endpoints.createScenario,
    tag: "Data",
    summary: "Save a scenario",
    limit: "write",
    body: ScenarioInput,
    bodyBytesMax: PLAN_BODY_BYTES_MAX,
    success: { status: 201, body: Scenario },
    access: "session",
    problems: [...inSession.problems, "too_many_scenarios"],
    ...withTimeZoneHeader,
  },
  getScenario: {
    endpoint: endpoints.getScenario,
    tag: "Data",
    summary: "Return one scenario with its result today",
    limit: "read",
    params,
    success: { status: 200, body: Scenario },
    access: "session",
    problems: [...inSession.problems, "not_found"],
    ...withTimeZoneHeader,
  },
  updateScenario: {
    endpoint: endpoints.updateScenario,
    tag: "Data",
    summary: "Change a scenario; absent fields stay as they are",
    limit: "write",
    params,
    body: ScenarioChanges,
    bodyBytesMax: PLAN_BODY_BYTES_MAX,
    success: { status: 200, body: Scenario },
    access: "session",
    problems: [...inSession.problems, "not_found"],
    ...withTimeZoneHeader,
  },
  removeScenario: {
    endpoint: endpoints.removeScenario,
    tag: "Data",
    summary: "Delete a scenario; the last 100 can be restored for 30 days",
    limit: "write",
    params,
    success: { status: 200, body: Empty },
    access: "session",
    problems: [...inSession.problems, "not_found"],
  },
  restoreScenario: {
    endpoint: endpoints.restoreScenario,
    tag: "Data",
    summary: "Restore a deleted scenario",
    limit: "write",
    params,
    success: { status: 200, body: Scenario },
    access: "session",
    problems: [...inSession.problems, "not_found", "too_many_scenarios"],
    ...withTimeZoneHeader,
  },
} as const;
