import type { PayoffPlanSettings } from "@snowball/contract";
import { useDeferredValue, useMemo } from "react";

import { Table } from "#ui/table.tsx";

import { chosenType } from "../compared-strategies.ts";
import type { PlannableDebts } from "../read-subject.ts";
import { usePayoffSearch } from "../search/use-payoff-search.ts";
import { strategyNames } from "../strategies/strategy-names.ts";
import { triedSubject } from "../what-if/tried-subject.ts";
import { NOTHING_TRIED } from "../what-if/nothing-tried.ts";
import { KeptScenarioRow } from "./kept-scenario-row.tsx";
import { PlanRow } from "./plan-row.tsx";
import styles from "./scenario-table.module.css";
import type { ScenarioActions } from "./scenario-entry.tsx";
import type { KeptScenario } from "./scenarios-calls.ts";
import { useTriedFigures } from "./use-tried-figures.ts";

type ScenarioTableProps = ScenarioActions & {
  scenarios: readonly KeptScenario[];
  known: PlannableDebts;
  /** Of the plan that the user follows. */
  settings: PayoffPlanSettings;
};

/** The plan that the user follows, and beside it what was kept, all with the debts of today. */
export function ScenarioTable(props: ScenarioTableProps) {
  const { scenarios, known, settings: newest, ...actions } = props;
  // They are compared when there is time: a slider is not held up by them.
  const settings = useDeferredValue(newest);
  const search = usePayoffSearch();
  const followed = useMemo(
    () => triedSubject(known, { settings, whatIf: NOTHING_TRIED }),
    [known, settings],
  );
  const current = useTriedFigures(followed, search);

  return (
    <Table className={styles.table} aria-label="Your plan and your scenarios">
      <thead>
        <tr>
          <th scope="col">Plan</th>
          <th scope="col">Debt-free</th>
          <th scope="col">Interest and fees</th>
          <th scope="col">You pay in all</th>
          <th scope="col">Difference</th>
        </tr>
      </thead>
      <tbody>
        <PlanRow known={known} figures={current} current={null} isCurrent>
          <span className={styles.name}>Your plan</span>
          <span className={styles.lines}>{strategyNames[chosenType(settings)].name}</span>
        </PlanRow>
        {scenarios.map((scenario) => (
          <KeptScenarioRow
            key={scenario.uuid}
            scenario={scenario}
            known={known}
            settings={settings}
            current={current}
            search={search}
            {...actions}
          />
        ))}
      </tbody>
    </Table>
  );
}
