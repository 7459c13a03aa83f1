import type { PayoffPlanSettings } from "@snowball/contract";
import { memo, useMemo } from "react";

import type { PlannableDebts } from "../read-subject.ts";
import type { PayoffSearch } from "../search/open-search.ts";
import type { TriedFigures } from "../what-if/tried-figures.ts";
import { triedSubject } from "../what-if/tried-subject.ts";
import { PlanRow } from "./plan-row.tsx";
import { type ScenarioActions, ScenarioEntry } from "./scenario-entry.tsx";
import type { KeptScenario } from "./scenarios-calls.ts";
import { useTriedFigures } from "./use-tried-figures.ts";

type KeptScenarioRowProps = ScenarioActions & {
  scenario: KeptScenario;
  known: PlannableDebts;
  /** Of the plan that the user follows. */
  settings: PayoffPlanSettings;
  /** What that plan comes to; null while it is being searched for. */
  current: TriedFigures | null;
  search: () => PayoffSearch;
};

/** What was kept, with the debts of today. Its figures depend on no other scenario. */
export const KeptScenarioRow = memo(function KeptScenarioRow(props: KeptScenarioRowProps) {
  const { current, search, ...entry } = props;
  const { known, scenario } = entry;
  const tried = useMemo(
    () => triedSubject(known, { settings: scenario.settings, whatIf: scenario.what_if }),
    [known, scenario],
  );
  const figures = useTriedFigures(tried, search);

  return (
    <PlanRow known={known} figures={figures} current={current}>
      <ScenarioEntry {...entry} />
    </PlanRow>
  );
});
