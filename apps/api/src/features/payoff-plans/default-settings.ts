import type { PayoffPlanSettings } from "@snowball/contract";

/**
 * The plan of who never chose one: no money beyond the minimums, spent where it saves most once a
 * minimum ends.
 */
export const DEFAULT_SETTINGS: PayoffPlanSettings = {
  strategy: "optimal",
  custom_order: [],
  snowball_first: 1,
  extra: "0.00",
  rollover: true,
  one_offs: [],
  recurring: [],
  pauses: [],
  growth: null,
};
