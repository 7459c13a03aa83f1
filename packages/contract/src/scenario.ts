import { Type, type Static } from "typebox";

import { PayoffOutcome } from "./payoff-plan-outcome.ts";
import {
  PlannedAmount,
  PlannedDate,
  PlannedPercentage,
  PayoffPlanSettings,
} from "./payoff-plan.ts";
import { LOAN_TERM_MONTHS_MAX, PLANNED_NAME_LENGTH_MAX } from "./payoff-plan-limits.ts";
import { closed, Instant, line, nullable, Uuid } from "./scalars.ts";

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
