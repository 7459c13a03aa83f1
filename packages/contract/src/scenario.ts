import { type Static, Type } from "typebox";

import { inSession, withTimeZoneHeader } from "./calls.ts";
import * as endpoints from "./endpoints.ts";
import { LOAN_TERM_MONTHS_MAX, PLANNED_NAME_LENGTH_MAX } from "./limits.ts";
import { PageQuery, pageSchema } from "./page.ts";
import { PayoffOutcome } from "./payoff-plan-outcome.ts";
import {
  PayoffPlanSettings,
  PLAN_BODY_BYTES_MAX,
  PlannedAmount,
  PlannedDate,
  PlannedPercentage,
} from "./payoff-plan.ts";
import { closed, Instant, line, nullable, Uuid } from "./scalars.ts";
import { Empty } from "./session.ts";

/** Hypothetical changes to today's debts and money, applied in this order. */
export const WhatIf = closed({
  /** Replaces these debts with one loan of their total balance plus the fee. */
  consolidation: nullable(
    closed({
      debts: Type.Array(Uuid, { minItems: 1, maxItems: 100 }),
      apr: PlannedPercentage,
      term_months: Type.Integer({ minimum: 1, maximum: LOAN_TERM_MONTHS_MAX }),
      fee: PlannedAmount,
    }),
  ),
  /**
   * Sets all balances of the debt to this rate. Promotions and deferrals continue, and the rate
   * follows them.
   */
  rate_changes: Type.Array(closed({ debt: Uuid, apr: PlannedPercentage }), { maxItems: 100 }),
  /** Paid once, first to `debt`. */
  lump_sum: nullable(closed({ amount: PlannedAmount, on: PlannedDate, debt: nullable(Uuid) })),
  /** Months in which only minimums are paid. */
  pause: nullable(closed({ from: PlannedDate, through: PlannedDate })),
});
export type WhatIf = Static<typeof WhatIf>;

const Kept = {
  name: line(PLANNED_NAME_LENGTH_MAX, 1),
  settings: PayoffPlanSettings,
  what_if: WhatIf,
};

/** A saved payoff plan for comparison. Its result is computed from today's debts. */
export const Scenario = closed({
  /** Also identifies the consolidation loan among the debts of the result. */
  uuid: Uuid,
  ...Kept,
  created_at: Instant,
  updated_at: Instant,
  outcome: PayoffOutcome,
});
export type Scenario = Static<typeof Scenario>;

export const ScenarioInput = closed(Kept);
export type ScenarioInput = Static<typeof ScenarioInput>;

/** Changes to a scenario. Absent fields stay as they are. */
export const ScenarioChanges = Type.Partial(closed(Kept), { additionalProperties: false });
export type ScenarioChanges = Static<typeof ScenarioChanges>;

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
