import type { PayoffPlanSettings, Scenario } from "@snowball/contract";
import { memo, type ReactNode, useMemo } from "react";

import { classNames } from "#ui/class-names.ts";
import { Table } from "#ui/table.tsx";

import { usePlan, usePlanFacts } from "../model/use-plan.tsx";
import { planWords } from "../words/plan-words.ts";
import { chosenType, strategyNames } from "../words/strategies.ts";
import { comparedWithCurrent, describeDebtFree } from "./describe-difference.ts";
import { type ScenarioActions, ScenarioEntry } from "./scenario-entry.tsx";
import { type WhatIfFigures, applyWhatIfToSubject } from "./what-if-subject.ts";
import { useWhatIfFigures } from "./use-what-if-plan.ts";
import { paidOffLabel } from "../words/paid-off-words.ts";

type ScenarioTableProps = ScenarioActions & {
  scenarios: readonly Scenario[];
};

/** Compares the user's plan with the stored scenarios, all with current debts. */
export function ScenarioTable(props: ScenarioTableProps) {
  const { scenarios, ...actions } = props;
  const { facts, settings } = usePlan();
  const followed = useMemo(
    () => applyWhatIfToSubject(facts, { settings, whatIf: [] }),
    [facts, settings],
  );
  const current = useWhatIfFigures(followed);

  return (
    <Table
      caption="Your plan and your scenarios"
      hasCards
      columns={[
        { name: "Plan", className: "w-1/3" },
        paidOffLabel(facts),
        "Interest and fees",
        "Total you'll pay",
        "Difference",
      ]}
    >
      <tbody>
        <PlanRow figures={current} current={null} isCurrent>
          <span className="block font-strong wrap-anywhere">Your plan</span>
          <span className="block text-small text-ink-soft">
            {strategyNames[chosenType(settings)].name}
          </span>
        </PlanRow>
        {scenarios.map((scenario) => (
          <KeptScenarioRow
            key={scenario.uuid}
            scenario={scenario}
            settings={settings}
            current={current}
            {...actions}
          />
        ))}
      </tbody>
    </Table>
  );
}

type PlanRowProps = {
  /** Null while the search for them runs. */
  figures: WhatIfFigures | null;
  /** The figures of the user's plan; null in its own row and while the search runs. */
  current: WhatIfFigures | null;
  isCurrent?: boolean;
  /** Name, changes, and actions. */
  children: ReactNode;
};

/** Shows one of the compared plans. On a phone it is a card. */
function PlanRow({ figures, current, isCurrent, children }: PlanRowProps) {
  const facts = usePlanFacts();
  const words = planWords(facts);
  const plan = figures?.kind === "plan" ? figures : null;
  const none = figures ? "–" : "Searching…";

  return (
    <tr className={classNames(isCurrent && "[&_td]:font-strong")}>
      {/* On a phone, the figures are above the actions. */}
      <th scope="row" className="max-tablet:contents">
        {children}
      </th>
      <Figure label={paidOffLabel(facts)}>
        {figures ? describeDebtFree(figures, facts) : none}
      </Figure>
      <Figure label="Interest and fees">{plan ? words.money(plan.cost) : none}</Figure>
      <Figure label="Total you'll pay">{plan ? words.money(plan.paid) : none}</Figure>
      <Figure label="Difference">
        {isCurrent ? "–" : <Difference figures={figures} current={current} />}
      </Figure>
    </tr>
  );
}

/** Describes the effect on the user's plan, in a few words each. */
function Difference({ figures, current }: Pick<PlanRowProps, "figures" | "current">) {
  const words = planWords(usePlanFacts());
  const lines = figures && current && comparedWithCurrent(current, figures, words);

  return (lines ?? ["…"]).map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td data-label={label}>
      <span className="max-tablet:ms-auto">{children}</span>
    </td>
  );
}

type KeptScenarioRowProps = ScenarioActions & {
  scenario: Scenario;
  /** The settings of the user's plan. */
  settings: PayoffPlanSettings;
  /** The figures of the user's plan; null while the search runs. */
  current: WhatIfFigures | null;
};

/** Shows a stored scenario with current debts. Memoized, because it does not depend on other scenarios. */
const KeptScenarioRow = memo(function KeptScenarioRow(props: KeptScenarioRowProps) {
  const { current, ...entry } = props;
  const { scenario } = entry;
  const facts = usePlanFacts();
  const tried = useMemo(
    () => applyWhatIfToSubject(facts, { settings: scenario.settings, whatIf: scenario.what_if }),
    [facts, scenario],
  );
  const figures = useWhatIfFigures(tried);

  return (
    <PlanRow figures={figures} current={current}>
      <ScenarioEntry {...entry} />
    </PlanRow>
  );
});
