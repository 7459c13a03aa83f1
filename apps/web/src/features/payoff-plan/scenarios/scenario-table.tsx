import type { Scenario } from "@snowball/contract";
import type { ReactNode } from "react";

import { keepTogether } from "#lib/format.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Table } from "#ui/table.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { paidOffLabel } from "../words/paid-off-words.ts";
import { chosenType, strategyNames } from "../words/strategies.ts";
import { comparedWithCurrent, describeDebtFree } from "./describe-difference.ts";
import { describeSettingsChange, describeWhatIf } from "./apply-scenario.ts";
import {
  useCurrentSubject,
  useWhatIfFigures,
  useWhatIfSubject,
  type WhatIfFigures,
} from "./what-if-subject.ts";

type ScenarioActions = {
  onOpen: (uuid: string) => void;
  onUse: (scenario: Scenario) => void;
  onRemove: (scenario: Scenario) => void;
};

export function ScenarioTable(props: ScenarioActions & { scenarios: readonly Scenario[] }) {
  const { scenarios, ...actions } = props;
  const { facts, settings } = usePlan();
  const current = useWhatIfFigures(useCurrentSubject());

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
          <KeptScenarioRow key={scenario.uuid} scenario={scenario} current={current} {...actions} />
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
  children: ReactNode;
};

function PlanRow({ figures, current, isCurrent, children }: PlanRowProps) {
  const { facts, words } = usePlan();
  const plan = figures?.kind === "plan" ? figures : null;
  const none = figures ? "–" : "Searching…";
  const difference = figures && current && comparedWithCurrent(current, figures, words);

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
        {isCurrent
          ? "–"
          : (difference ?? ["…"]).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
      </Figure>
    </tr>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td data-label={label}>
      <span className="max-tablet:ms-auto">{children}</span>
    </td>
  );
}

type KeptScenarioRowProps = ScenarioActions & { scenario: Scenario; current: WhatIfFigures | null };

function KeptScenarioRow(props: KeptScenarioRowProps) {
  const { scenario, current, onOpen, onUse, onRemove } = props;
  const { facts, settings: usersSettings } = usePlan();
  const { name, uuid, settings, what_if: whatIf } = scenario;
  const figures = useWhatIfFigures(useWhatIfSubject({ settings, whatIf }));
  const lines = [
    ...describeWhatIf(whatIf, facts),
    ...describeSettingsChange(usersSettings, settings, facts),
  ];
  const actions = [
    ["Open", () => onOpen(uuid)],
    ["Use this", () => onUse(scenario)],
    ["Remove", () => onRemove(scenario)],
  ] as const;

  return (
    <PlanRow figures={figures} current={current}>
      <span className="block font-strong wrap-anywhere">{name}</span>
      <ul className="block text-small text-ink-soft">
        {lines.map((line) => (
          <li key={line}>{keepTogether(line)}</li>
        ))}
        {lines.length === 0 && <li>As your plan is now</li>}
      </ul>
      <div className="mt-2.5 flex flex-wrap gap-1.5 max-tablet:order-1">
        {actions.map(([verb, onPress]) => (
          <Button
            key={verb}
            variant="quiet"
            size="small"
            aria-label={`${verb}: ${name}`}
            onClick={onPress}
          >
            {verb}
          </Button>
        ))}
      </div>
    </PlanRow>
  );
}
