import type { PayoffPlanSettings } from "@snowball/contract";
import { memo, type ReactNode, useDeferredValue, useMemo } from "react";

import { classNames } from "#ui/class-names.ts";
import { Table } from "#ui/table.tsx";

import { usePlan, usePlanFacts } from "../model/use-plan.tsx";
import { type PayoffSearch, usePayoffSearch } from "../search/open-search.ts";
import type { KeptScenario } from "../words/payoff-plan-queries.ts";
import { planWords } from "../words/plan-words.ts";
import { chosenType, strategyNames } from "../words/strategies.ts";
import { comparedWithCurrent, describeDebtFree } from "./describe-difference.ts";
import { type ScenarioActions, ScenarioEntry } from "./scenario-entry.tsx";
import styles from "./scenarios.module.css";
import { NOTHING_TRIED, type TriedFigures, triedSubject } from "./tried-subject.ts";
import { useTriedFigures } from "./use-tried-plan.ts";
import { paidOffLabel } from "../words/paid-off-words.ts";

type ScenarioTableProps = ScenarioActions & {
  scenarios: readonly KeptScenario[];
};

/** The plan that the user follows, and beside it what was kept, all with the debts of today. */
export function ScenarioTable(props: ScenarioTableProps) {
  const { scenarios, ...actions } = props;
  const { facts, settings: newest } = usePlan();
  // They are compared when there is time: a slider is not held up by them.
  const settings = useDeferredValue(newest);
  const search = usePayoffSearch();
  const followed = useMemo(
    () => triedSubject(facts, { settings, whatIf: NOTHING_TRIED }),
    [facts, settings],
  );
  const current = useTriedFigures(followed, search);

  return (
    <Table caption="Your plan and your scenarios" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Plan</th>
          <th scope="col">{paidOffLabel(facts)}</th>
          <th scope="col">Interest and fees</th>
          <th scope="col">You pay in all</th>
          <th scope="col">Difference</th>
        </tr>
      </thead>
      <tbody>
        <PlanRow figures={current} current={null} isCurrent>
          <span className={styles.name}>Your plan</span>
          <span className={styles.lines}>{strategyNames[chosenType(settings)].name}</span>
        </PlanRow>
        {scenarios.map((scenario) => (
          <KeptScenarioRow
            key={scenario.uuid}
            scenario={scenario}
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

type PlanRowProps = {
  /** Null while they are being searched for. */
  figures: TriedFigures | null;
  /** Those of the user's plan; null in its own row, and while they are being searched for. */
  current: TriedFigures | null;
  isCurrent?: boolean;
  /** Name, what it changes, and what can be done with it. */
  children: ReactNode;
};

/** A plan among those that are compared. On a phone it is a card. */
function PlanRow({ figures, current, isCurrent, children }: PlanRowProps) {
  const facts = usePlanFacts();
  const words = planWords(facts);
  const plan = figures?.kind === "plan" ? figures : null;
  const none = figures ? "–" : "Searching…";

  return (
    <tr className={classNames(isCurrent && styles.current)}>
      <th scope="row">{children}</th>
      <Figure label={paidOffLabel(facts)}>
        {figures ? describeDebtFree(figures, facts) : none}
      </Figure>
      <Figure label="Interest and fees">{plan ? words.money(plan.cost) : none}</Figure>
      <Figure label="You pay in all">{plan ? words.money(plan.paid) : none}</Figure>
      <Figure label="Difference">
        {isCurrent ? "–" : <Difference figures={figures} current={current} />}
      </Figure>
    </tr>
  );
}

/** What it does to the user's plan, in a few words each. */
function Difference({ figures, current }: Pick<PlanRowProps, "figures" | "current">) {
  const words = planWords(usePlanFacts());
  const lines = figures && current && comparedWithCurrent(current, figures, words);

  return (lines ?? ["…"]).map((line) => (
    <span key={line} className={styles.line}>
      {line}
    </span>
  ));
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <span className={styles.figure}>{children}</span>
    </td>
  );
}

type KeptScenarioRowProps = ScenarioActions & {
  scenario: KeptScenario;
  /** Of the plan that the user follows. */
  settings: PayoffPlanSettings;
  /** What that plan comes to; null while it is being searched for. */
  current: TriedFigures | null;
  search: () => PayoffSearch;
};

/** What was kept, with the debts of today. Its figures depend on no other scenario. */
const KeptScenarioRow = memo(function KeptScenarioRow(props: KeptScenarioRowProps) {
  const { current, search, ...entry } = props;
  const { scenario } = entry;
  const facts = usePlanFacts();
  const tried = useMemo(
    () => triedSubject(facts, { settings: scenario.settings, whatIf: scenario.what_if }),
    [facts, scenario],
  );
  const figures = useTriedFigures(tried, search);

  return (
    <PlanRow figures={figures} current={current}>
      <ScenarioEntry {...entry} />
    </PlanRow>
  );
});
