import type { Scenario as WireScenario } from "@snowball/contract";

import type { AssessedScenario } from "./assess-scenario.ts";

export function presentScenario({ scenario, outcome }: AssessedScenario): WireScenario {
  return {
    uuid: scenario.id,
    name: scenario.name,
    settings: scenario.settings,
    what_if: scenario.whatIf,
    created_at: scenario.createdAt.toISOString(),
    updated_at: scenario.updatedAt.toISOString(),
    outcome,
  };
}
