import type { ComponentType } from "react";

import type { PlanPart } from "#lib/paths.ts";

import { EstimatesSection } from "../budget/estimates-note.tsx";

const SCREENS: Record<PlanPart, () => Promise<ComponentType>> = {
  months: async () => (await import("./months-screen.tsx")).MonthsScreen,
  paychecks: async () => (await import("../this-month/paychecks-screen.tsx")).PaychecksScreen,
  "what-ifs": async () => (await import("../scenarios/scenarios-section.tsx")).ScenariosSection,
  adjustments: async () =>
    (await import("../adjustments/adjustments-section.tsx")).AdjustmentsSection,
  changes: async () => (await import("../change/changes-section.tsx")).ChangesSection,
  // A few lines beside what the plan shows of them itself.
  estimates: async () => EstimatesSection,
  proof: async () => (await import("../strategies/proof-section.tsx")).ProofSection,
};

/** What one part shows within the plan. Each comes with its address: who looks at the plan waits for none of them. */
export async function partOfPlan(part: PlanPart): Promise<{ Component: ComponentType }> {
  return { Component: await SCREENS[part]() };
}
