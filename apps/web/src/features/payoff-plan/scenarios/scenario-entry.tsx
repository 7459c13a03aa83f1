import type { PayoffPlanSettings, Scenario } from "@snowball/contract";
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from "react";

import { Button } from "#ui/button.tsx";

import { usePlanFacts } from "../model/use-plan.tsx";
import { describeSettingsChange, describeWhatIf } from "./describe-scenario.ts";
import { validateName, ScenarioNameField } from "./keep-scenario.tsx";
import { useKeepScenario } from "./use-scenarios.ts";

const ACTIONS =
  "flex flex-wrap gap-1.5 mt-2.5 max-desktop:order-1 max-phone:grid max-phone:grid-cols-2";

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
  const [isRenaming, setRenaming] = useState(false);
  const lines = [
    ...describeWhatIf(scenario.what_if, facts),
    ...describeSettingsChange(settings, scenario.settings, facts),
  ];

  return (
    <>
      {isRenaming ? (
        <Renaming scenario={scenario} onEnd={() => setRenaming(false)} />
      ) : (
        <span className="block font-strong wrap-anywhere">{name}</span>
      )}
      <ul className="block text-small text-ink-soft">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length === 0 && <li>As your plan is now</li>}
      </ul>
      <div className={ACTIONS}>
        <Action name={name} verb="Open" onPress={() => onOpen(uuid)} />
        <Action name={name} verb="Use this" onPress={() => onUse(scenario)} />
        <Action name={name} verb="Rename" onPress={() => setRenaming(true)} />
        <Action name={name} verb="Remove" onPress={() => onRemove(scenario)} />
      </div>
    </>
  );
}

type RenamingProps = Pick<ScenarioEntryProps, "scenario"> & { onEnd: () => void };

/** Returns the focus to the button that opened the form. */
function Renaming({ scenario: { uuid, name }, onEnd }: RenamingProps) {
  const opener = useRef(document.activeElement);
  const keep = useKeepScenario();
  useEffect(() => {
    const button = opener.current;
    return () => {
      if (button instanceof HTMLElement) button.focus();
    };
  }, []);

  return (
    <RenameScenario
      name={name}
      isBusy={keep.isBusy}
      error={keep.error?.message ?? null}
      onCancel={onEnd}
      onRename={(typed) => {
        keep.submit({ uuid, input: { name: typed } }, { onSuccess: onEnd });
      }}
    />
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

type RenameScenarioProps = {
  name: string;
  isBusy: boolean;
  error: string | null;
  onRename: (name: string) => void;
  onCancel: () => void;
};

/** A form in place of the scenario's name. Escape cancels it. */
function RenameScenario({ name, isBusy, error, onRename, onCancel }: RenameScenarioProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(name);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => form.current?.querySelector("input")?.select(), []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = validateName(typed);
    setFault(found);
    if (found === null) onRename(typed.trim());
  }

  function leaveOnEscape({ key }: KeyboardEvent) {
    if (key === "Escape") onCancel();
  }

  return (
    <form ref={form} className="mb-2.5 max-w-96" noValidate onSubmit={submit}>
      <ScenarioNameField
        label="New name"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={leaveOnEscape}
        errors={[fault, error].filter((sentence) => sentence !== null)}
      />
      <div className={ACTIONS}>
        <Button type="submit" size="small" isBusy={isBusy} onKeyDown={leaveOnEscape}>
          Save
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel} onKeyDown={leaveOnEscape}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
