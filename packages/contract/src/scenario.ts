import { Type, type Static } from "typebox";

import { PayoffOutcome } from "./payoff-plan-outcome.ts";
import {
  PlannedAmount,
  PlannedDate,
  PlannedPercentage,
  PayoffPlanSettings,
} from "./payoff-plan.ts";
import { LOAN_TERM_MONTHS_MAX, PLANNED_NAME_LENGTH_MAX } from "./payoff-plan-limits.ts";
import { closed, Instant, nullable, text, Uuid } from "./scalars.ts";

/** What if: changes of debts and money that are tried out, in this order, on the debts of today. */
export const WhatIf = closed({
  /** These debts are replaced by one loan of what is owed on them and the fee. */
  consolidation: nullable(
    closed({
      debts: Type.Array(Uuid, { minItems: 1, maxItems: 100 }),
      apr: PlannedPercentage,
      term_months: Type.Integer({ minimum: 1, maximum: LOAN_TERM_MONTHS_MAX }),
      fee: PlannedAmount,
    }),
  ),
  /** All balances of the debt at this rate; promotions and deferrals run on, and it follows them. */
  rate_changes: Type.Array(closed({ debt: Uuid, apr: PlannedPercentage }), { maxItems: 100 }),
  /** Paid once, to `debt` first. */
  lump_sum: nullable(closed({ amount: PlannedAmount, on: PlannedDate, debt: nullable(Uuid) })),
  /** Months in which only minimums are paid. */
  pause: nullable(closed({ from: PlannedDate, through: PlannedDate })),
});
export type WhatIf = Static<typeof WhatIf>;

const Kept = {
  name: text(PLANNED_NAME_LENGTH_MAX, 1),
  settings: PayoffPlanSettings,
  what_if: WhatIf,
};

/** A payoff plan that is kept to be compared with. Its outcome is computed from the debts of today. */
export const Scenario = closed({
  /** Also stands for the loan of a consolidation among the debts of the outcome. */
  uuid: Uuid,
  ...Kept,
  created_at: Instant,
  updated_at: Instant,
  outcome: PayoffOutcome,
});
export type Scenario = Static<typeof Scenario>;

export const ScenarioInput = closed(Kept);
export type ScenarioInput = Static<typeof ScenarioInput>;

/** What is to change; a field that is absent stays as it is. */
export const ScenarioChanges = Type.Partial(closed(Kept), { additionalProperties: false });
export type ScenarioChanges = Static<typeof ScenarioChanges>;
