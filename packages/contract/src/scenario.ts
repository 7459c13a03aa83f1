import { type Static, Type } from "typebox";

import { inSession, withTimeZoneHeader } from "./calls.ts";
import { PLANNED_NAME_LENGTH_MAX } from "./limits.ts";
import { PageQuery, pageSchema } from "./page.ts";
import { PayoffPlanSettings, PLAN_BODY_BYTES_MAX } from "./payoff-plan.ts";
import { closed, Instant, line, Uuid } from "./scalars.ts";
import { Empty } from "./session.ts";
import { WhatIf } from "./what-if.ts";

const Kept = {
  name: line(PLANNED_NAME_LENGTH_MAX, 1),
  settings: PayoffPlanSettings,
  what_if: WhatIf,
};

/** A saved payoff plan for comparison. The browser computes its result from today's debts. */
export const Scenario = closed({
  /** Also identifies the consolidation loan among the debts of the result. */
  uuid: Uuid,
  ...Kept,
  created_at: Instant,
  updated_at: Instant,
});
export type Scenario = Static<typeof Scenario>;

export const ScenarioInput = closed(Kept);
export type ScenarioInput = Static<typeof ScenarioInput>;

export const NewScenario = closed({
  /** Idempotency key made by the client: a repeated uuid returns the existing scenario. */
  uuid: Type.Optional(Uuid),
  ...Kept,
});
export type NewScenario = Static<typeof NewScenario>;

/** Changes to a scenario. Absent fields stay as they are. */
export const ScenarioChanges = Type.Partial(closed(Kept), { additionalProperties: false });
export type ScenarioChanges = Static<typeof ScenarioChanges>;

const params = closed({ uuid: Uuid });

/** Saved payoff plans, for comparison. */
export const scenarioRoutes = {
  listScenarios: {
    summary: "List the user's scenarios, oldest first",
    query: PageQuery,
    success: { status: 200, body: pageSchema(Scenario) },
    ...inSession(),
  },
  createScenario: {
    summary: "Save a scenario",
    body: NewScenario,
    bodyBytesMax: PLAN_BODY_BYTES_MAX,
    success: { status: 201, body: Scenario },
    ...inSession("too_many_scenarios"),
    ...withTimeZoneHeader,
  },
  updateScenario: {
    summary: "Change a scenario; absent fields stay as they are",
    params,
    body: ScenarioChanges,
    bodyBytesMax: PLAN_BODY_BYTES_MAX,
    success: { status: 200, body: Scenario },
    ...inSession("not_found"),
    ...withTimeZoneHeader,
  },
  removeScenario: {
    summary: "Delete a scenario; the last 100 can be restored for 30 days",
    params,
    success: { status: 200, body: Empty },
    ...inSession("not_found"),
  },
  restoreScenario: {
    summary: "Restore a deleted scenario",
    params,
    success: { status: 200, body: Scenario },
    ...inSession("not_found", "too_many_scenarios"),
  },
} as const;
