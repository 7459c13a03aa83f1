import type { BudgetGrowth, PayoffPlanSettings } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";
import { firstPlanMonth } from "@snowball/planner";

import { canonicalSettings } from "./canonical-plan-rules.ts";

/** Stored settings. Fields that were added later may be missing. */
export type StoredSettings = Partial<Omit<PayoffPlanSettings, "growth">> & {
  growth?: (Omit<BudgetGrowth, "first_on"> & Partial<Pick<BudgetGrowth, "first_on">>) | null;
};

/** The settings of a user who never chose any: no extra, and freed minimums go where they save the most. */
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
 * Returns stored settings with defaults for missing fields; all defaults for null. Budget growth without a first
 * day starts from the plan month of `today`, as it did when it was stored.
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
