import { type Static, Type } from "typebox";

import { LOAN_TERM_MONTHS_MAX } from "./limits.ts";
import { PlannedAmount, PlannedDate, PlannedPercentage } from "./payoff-plan.ts";
import { closed, nullable, oneOfKinds, Uuid } from "./scalars.ts";

const DEBTS_MAX = 100;

/** A hypothetical change to today's debts and money. */
export const WhatIfChange = oneOfKinds([
  /** Replaces these debts with one loan of their total balance plus the fee. */
  closed({
    kind: Type.Literal("consolidation"),
    debts: Type.Array(Uuid, { minItems: 1, maxItems: DEBTS_MAX }),
    apr: PlannedPercentage,
    term_months: Type.Integer({ minimum: 1, maximum: LOAN_TERM_MONTHS_MAX }),
    fee: PlannedAmount,
  }),
  /**
   * Sets all balances of the debt to this rate. Promotions and deferrals continue, and the rate
   * follows them.
   */
  closed({ kind: Type.Literal("rate"), debt: Uuid, apr: PlannedPercentage }),
  /** Paid once, first to `debt`. */
  closed({
    kind: Type.Literal("lump_sum"),
    amount: PlannedAmount,
    on: PlannedDate,
    debt: nullable(Uuid),
  }),
  /** Months in which only minimums are paid. */
  closed({ kind: Type.Literal("pause"), from: PlannedDate, through: PlannedDate }),
]);
export type WhatIfChange = Static<typeof WhatIfChange>;
export type WhatIfKind = WhatIfChange["kind"];

/**
 * Changes that are tried together, in any order. At most one of each kind, except `rate`: one for
 * each debt.
 */
export const WhatIf = Type.Array(WhatIfChange, { maxItems: DEBTS_MAX + 3 });
export type WhatIf = Static<typeof WhatIf>;
