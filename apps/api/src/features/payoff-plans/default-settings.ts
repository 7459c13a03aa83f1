import type { BudgetGrowth, PayoffPlanSettings } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";
import { firstPlanMonth } from "@snowball/planner";

import { canonicalSettings } from "./canonical-plan-rules.ts";

/** Settings as they were stored on some day: what was added to them since is not there. */
export type StoredSettings = Partial<Omit<PayoffPlanSettings, "growth">> & {
  growth?: (Omit<BudgetGrowth, "first_on"> & Partial<Pick<BudgetGrowth, "first_on">>) | null;
};

/**
 * The plan of who never chose one: no money beyond the minimums, spent where it saves most once a
 * minimum ends.
 */
const DEFAULT_SETTINGS: PayoffPlanSettings = {
  strategy: "optimal",
  custom_order: [],
  snowball_first: 1,
  extra: "0.00",
  total: null,
  rollover: true,
  one_offs: [],
  recurring: [],
  pauses: [],
  growth: null,
  steady: null,
  promo_margin: null,
  paydays: null,
};

/**
 * Stored settings with the defaults of what they do not say; of who never chose any, null, all of
 * them. Growth without a first day is counted from the plan of `today`, as it was when it was stored.
 */
export function completeSettings(stored: StoredSettings | null, today: string): PayoffPlanSettings {
  const { growth = null, ...settings } = stored ?? {};
  const firstOn = growth && monthAfter(firstPlanMonth(today), growth.every_months);

  return canonicalSettings({
    ...DEFAULT_SETTINGS,
    ...settings,
    growth: growth && { ...growth, first_on: growth.first_on ?? firstOn ?? today },
  });
}
