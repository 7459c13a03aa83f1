import type { ComponentType } from "react";

import type { PlanPart } from "#lib/paths.ts";

import { EstimatesSection } from "../budget/estimates-note.tsx";

const SCREENS: Record<PlanPart, () => Promise<ComponentType>> = {
  months: async () => (await import("../months/months-screen.tsx")).MonthsScreen,
  paychecks: async () => (await import("../this-month/paychecks-screen.tsx")).PaychecksScreen,
  "what-ifs": async () => (await import("../scenarios/scenarios-section.tsx")).ScenariosSection,
  adjustments: async () =>
    (await import("../adjustments/adjustments-section.tsx")).AdjustmentsSection,
  changes: async () => (await import("../change/changes-section.tsx")).ChangesSection,
  // Not loaded separately, because the plan's overview contains most of its code.
  estimates: async () => EstimatesSection,
  proof: async () => (await import("../strategies/proof-section.tsx")).ProofSection,
};

/**
 * Loads the component of a part. The router calls it per address, so the plan itself does not wait for it.
 */
export async function partOfPlan(part: PlanPart): Promise<{ Component: ComponentType }> {
  return { Component: await SCREENS[part]() };
}
