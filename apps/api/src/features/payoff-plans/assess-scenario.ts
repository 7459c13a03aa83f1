import type { PayoffOutcome } from "@snowball/contract";

import { canonicalChange } from "./canonical-plan-rules.ts";
import { computePlan } from "./compute-plan.ts";
import { completeSettings } from "./default-settings.ts";
import type { KnownFacts } from "./find-plan-facts.ts";
import type { Scenario } from "./scenario-store.ts";

export type AssessedScenario = { scenario: Scenario; outcome: PayoffOutcome };

type ScenarioFacts = Pick<KnownFacts, "debts" | "ledger" | "steadyAmounts" | "today">;

/** Computes the outcome of a scenario with today's debts, compared with paying only minimums. */
export async function assessScenario(
  userId: string,
  scenario: Scenario,
  { debts, ledger, steadyAmounts, today }: ScenarioFacts,
): Promise<AssessedScenario> {
  const settings = completeSettings(scenario.settings);
  const whatIf = scenario.whatIf.map(canonicalChange);
  const facts = {
    debts,
    ledger,
    steadyAmounts,
    today,
    settings,
    whatIf: { whatIf, loanId: scenario.id },
  };
  const compared = [...new Set([settings.strategy, "minimum_only" as const])];

  return {
    scenario: { ...scenario, settings, whatIf },
    outcome: await computePlan(userId, "outcome", { facts, compared }),
  };
}
