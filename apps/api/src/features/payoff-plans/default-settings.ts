import type { PayoffPlanSettings } from "@snowball/contract";

import { canonicalSettings } from "./canonical-plan-rules.ts";

/** Stored settings. Fields that were added later may be missing. */
export type StoredSettings = Partial<PayoffPlanSettings>;

/** The settings of a user who never chose any: no extra, and freed minimums go where they save the most. */
const DEFAULT_SETTINGS: PayoffPlanSettings = {
  strategy: "optimal",
  custom_order: [],
  snowball_first: 1,
  extra: "0.00",
  total: null,
  rollover: true,
  changes: [],
  steady: null,
  promo_margin: null,
  paydays: null,
};

/** Returns stored settings with defaults for missing fields; all defaults for null. */
export function completeSettings(stored: StoredSettings | null): PayoffPlanSettings {
  return canonicalSettings({ ...DEFAULT_SETTINGS, ...stored });
}
