import type { PayoffPlanSettings } from "@snowball/contract";
import { useMemo } from "react";

import { chosenType } from "../compared-strategies.ts";
import type { PlannableDebts } from "../read-subject.ts";
import { usePayoffSearch } from "../search/use-payoff-search.ts";
import { strategyNames } from "../strategies/strategy-names.ts";
import { triedSubject } from "../what-if/tried-subject.ts";
import { NOTHING_TRIED } from "../what-if/use-what-if.ts";
import { ScenarioEntry } from "./scenario-entry.tsx";
import { ScenarioRow } from "./scenario-row.tsx";
import styles from "./scenario-table.module.css";
import type { KeptScenario } from "./scenarios-calls.ts";
import { useFigures } from "./use-figures.ts";
import type { ScenarioChanging } from "./use-scenario-changes.ts";

type ScenarioTableProps = {
  scenarios: readonly KeptScenario[];
  known: PlannableDebts;
  /** Of the plan that the user follows. */
  settings: PayoffPlanSettings;
  changing: ScenarioChanging;
  onOpen: (scenario: KeptScenario) => void;
  onUse: (scenario: KeptScenario) => void;
};

/** The plan that the user follows, and beside it what was kept, all with the debts of today. */
export function ScenarioTable(props: ScenarioTableProps) {
  const { scenarios, known, settings, changing, onOpen, onUse } = props;
  const search = usePayoffSearch();
  const followed = useMemo(
    () => [triedSubject(known, { settings, whatIf: NOTHING_TRIED })],
    [known, settings],
  );
  const kept = useMemo(
    () =>
      scenarios.map((each) =>
        triedSubject(known, { settings: each.settings, whatIf: each.what_if }),
      ),
    [known, scenarios],
  );
  const [current = null] = useFigures(followed, search);
  const figures = useFigures(kept, search);

  return (
    <table className={styles.table} aria-label="Your plan and your scenarios">
      <thead>
        <tr>
          <th scope="col">Plan</th>
          <th scope="col">Debt-free</th>
          <th scope="col">Interest and fees</th>
          <th scope="col">In all</th>
          <th scope="col">Beside your plan</th>
        </tr>
      </thead>
      <tbody>
        <ScenarioRow known={known} figures={current} current={null} isCurrent>
          <span className={styles.name}>Your plan</span>
          <span className={styles.lines}>{strategyNames[chosenType(settings)].name}</span>
        </ScenarioRow>
        {scenarios.map((scenario, at) => (
          <ScenarioRow
            key={scenario.uuid}
            known={known}
            figures={figures[at] ?? null}
            current={current}
          >
            <ScenarioEntry
              scenario={scenario}
              known={known}
              settings={settings}
              changing={changing}
              onOpen={() => onOpen(scenario)}
              onUse={() => onUse(scenario)}
            />
          </ScenarioRow>
        ))}
      </tbody>
    </table>
  );
}
