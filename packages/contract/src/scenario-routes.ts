import * as endpoints from "./endpoints.ts";
import { inSession } from "./in-session.ts";
import { onUsersDay } from "./on-users-day.ts";
import { PageQuery, pageOf } from "./page.ts";
import { PLAN_BODY_BYTES_MAX } from "./payoff-plan.ts";
import { closed, Uuid } from "./scalars.ts";
import { Scenario, ScenarioChanges, ScenarioInput } from "./scenario.ts";
import { Empty } from "./session.ts";

const params = closed({ uuid: Uuid });

/** Payoff plans that are kept to be compared with. */
export const scenarioRoutes = {
  listScenarios: {
    endpoint: endpoints.listScenarios,
    tag: "Data",
    summary: "The user's scenarios as they were made, each with what it comes to today",
    limit: "read",
    query: PageQuery,
    success: { status: 200, body: pageOf(Scenario) },
    ...inSession,
    ...onUsersDay,
  },
  createScenario: {
    endpoint: endpoints.createScenario,
    tag: "Data",
    summary: "Keep a scenario",
    limit: "write",
    body: ScenarioInput,
    bodyBytesMax: PLAN_BODY_BYTES_MAX,
    success: { status: 201, body: Scenario },
    access: "session",
    problems: [...inSession.problems, "too_many_scenarios"],
    ...onUsersDay,
  },
  getScenario: {
    endpoint: endpoints.getScenario,
    tag: "Data",
    summary: "One scenario with what it comes to today",
    limit: "read",
    params,
    success: { status: 200, body: Scenario },
    access: "session",
    problems: [...inSession.problems, "not_found"],
    ...onUsersDay,
  },
  updateScenario: {
    endpoint: endpoints.updateScenario,
    tag: "Data",
    summary: "Change a scenario; fields that are absent stay as they are",
    limit: "write",
    params,
    body: ScenarioChanges,
    bodyBytesMax: PLAN_BODY_BYTES_MAX,
    success: { status: 200, body: Scenario },
    access: "session",
    problems: [...inSession.problems, "not_found"],
    ...onUsersDay,
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
    summary: "Bring a deleted scenario back as it was",
    limit: "write",
    params,
    success: { status: 200, body: Scenario },
    access: "session",
    problems: [...inSession.problems, "not_found", "too_many_scenarios"],
    ...onUsersDay,
  },
} as const;
