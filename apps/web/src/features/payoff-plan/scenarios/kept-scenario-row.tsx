import type { PayoffPlanSettings } from "@snowball/contract";
import { useMemo } from "react";

import type { PlannableDebts } from "../read-subject.ts";
import type { PayoffSearch } from "../search/open-search.ts";
import type { TriedFigures } from "../what-if/tried-figures.ts";
import { triedSubject } from "../what-if/tried-subject.ts";
import { PlanRow } from "./plan-row.tsx";
import { ScenarioEntry } from "./scenario-entry.tsx";
import type { KeptScenario } from "./scenarios-calls.ts";
import type { ScenarioChanging } from "./use-scenario-changes.ts";
import { useTriedFigures } from "./use-tried-figures.ts";

export type KeptScenarioRowProps = {
  scenario: KeptScenario;
  known: PlannableDebts;
  /** The plan that the user follows; no figures while they are being searched for. */
  followed: { settings: PayoffPlanSettings; figures: TriedFigures | null };
  search: () => PayoffSearch;
  changing: ScenarioChanging;
  onOpen: (scenario: KeptScenario) => void;
  onUse: (scenario: KeptScenario) => void;
};

/** What was kept, with the debts of today. Its figures depend on no other scenario. */
export function KeptScenarioRow(props: KeptScenarioRowProps) {
  const { scenario, known, followed, search, changing, onOpen, onUse } = props;
  const tried = useMemo(
    () => triedSubject(known, { settings: scenario.settings, whatIf: scenario.what_if }),
    [known, scenario],
  );
  const figures = useTriedFigures(tried, search);

  return (
    <PlanRow known={known} figures={figures} current={followed.figures}>
      <ScenarioEntry
        scenario={scenario}
        known={known}
        settings={followed.settings}
        changing={changing}
        onOpen={() => onOpen(scenario)}
        onUse={() => onUse(scenario)}
      />
    </PlanRow>
  );
}
