import type { PayoffPlanSettings, Scenario } from "@snowball/contract";

import { Button } from "#ui/button.tsx";

import { usePlanFacts } from "../model/use-plan.tsx";
import { describeSettingsChange, describeWhatIf } from "./describe-scenario.ts";

export type ScenarioActions = {
  onOpen: (uuid: string) => void;
  onUse: (scenario: Scenario) => void;
  onRemove: (scenario: Scenario) => void;
};

type ScenarioEntryProps = ScenarioActions & {
  scenario: Scenario;
  /** The settings of the user's plan. */
  settings: PayoffPlanSettings;
};

/** Shows a scenario's name, its changes, and its actions. */
export function ScenarioEntry(props: ScenarioEntryProps) {
  const { scenario, settings, onOpen, onUse, onRemove } = props;
  const facts = usePlanFacts();
  const { name, uuid } = scenario;
  const lines = [
    ...describeWhatIf(scenario.what_if, facts),
    ...describeSettingsChange(settings, scenario.settings, facts),
  ];

  return (
    <>
      <span className="block font-strong wrap-anywhere">{name}</span>
      <ul className="block text-small text-ink-soft">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length === 0 && <li>As your plan is now</li>}
      </ul>
      <div className="mt-2.5 flex flex-wrap gap-1.5 max-tablet:order-1">
        <Action name={name} verb="Open" onPress={() => onOpen(uuid)} />
        <Action name={name} verb="Use this" onPress={() => onUse(scenario)} />
        <Action name={name} verb="Remove" onPress={() => onRemove(scenario)} />
      </div>
    </>
  );
}

type ActionProps = { name: string; verb: string; onPress: () => void };

function Action({ name, verb, onPress }: ActionProps) {
  return (
    <Button variant="quiet" size="small" aria-label={`${verb}: ${name}`} onClick={onPress}>
      {verb}
    </Button>
  );
}
