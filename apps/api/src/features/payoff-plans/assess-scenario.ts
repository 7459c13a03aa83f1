import { type Assessment, assessPlan } from "./assess-plan.ts";
import { DEFAULT_SETTINGS } from "./default-settings.ts";
import type { PlanFacts } from "./read-plan-rules.ts";
import type { Scenario } from "./scenario-store.ts";

export type AssessedScenario = { scenario: Scenario; assessment: Assessment };

/** What a scenario comes to with the debts of today, beside minimums only. */
export async function assessScenario(
  scenario: Scenario,
  { debts, today }: Pick<PlanFacts, "debts" | "today">,
): Promise<AssessedScenario> {
  const settings = { ...DEFAULT_SETTINGS, ...scenario.settings };
  const whatIf = { whatIf: scenario.whatIf, loanId: scenario.id };
  const facts = { debts, today, settings, whatIf };

  return {
    scenario: { ...scenario, settings },
    assessment: await assessPlan(facts, [...new Set([settings.strategy, "minimum_only" as const])]),
  };
}
