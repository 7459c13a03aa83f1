import type { PayoffPlanSettings } from "@snowball/contract";
import { useEffect, useRef, useState } from "react";

import { Button } from "#ui/button.tsx";

import type { PlannableDebts } from "../read-subject.ts";
import { describeSettingsChange } from "../what-if/describe-settings-change.ts";
import { describeWhatIf } from "../what-if/describe-what-if.ts";
import { RenameScenario } from "./rename-scenario.tsx";
import styles from "./scenario-table.module.css";
import type { KeptScenario } from "./scenarios-calls.ts";
import type { ScenarioChanging } from "./use-scenario-changes.ts";

type ScenarioEntryProps = {
  scenario: KeptScenario;
  known: PlannableDebts;
  settings: PayoffPlanSettings;
  changing: ScenarioChanging;
  onOpen: () => void;
  onUse: () => void;
};

/** A scenario's name, what it changes in words, and what can be done with it. */
export function ScenarioEntry(props: ScenarioEntryProps) {
  const { scenario, known, settings, changing, onOpen, onUse } = props;
  const { name } = scenario;
  const [isRenaming, setRenaming] = useState(false);
  const lines = [
    ...describeWhatIf(scenario.what_if, known),
    ...describeSettingsChange(settings, scenario.settings, known),
  ];

  return (
    <>
      {isRenaming ? (
        <Renaming scenario={scenario} changing={changing} onEnd={() => setRenaming(false)} />
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length === 0 && <li>As your plan is now</li>}
      </ul>
      <div className={styles.actions}>
        <Action name={name} verb="Open" onPress={onOpen} />
        <Action name={name} verb="Use this" onPress={onUse} />
        <Action name={name} verb="Rename" onPress={() => setRenaming(true)} />
        <Action name={name} verb="Remove" onPress={() => changing.remove(scenario)} />
      </div>
    </>
  );
}

type RenamingProps = Pick<ScenarioEntryProps, "scenario" | "changing"> & { onEnd: () => void };

/** The focus comes into the form, and goes back to the button that opened it. */
function Renaming({ scenario: { uuid, name }, changing: { keep }, onEnd }: RenamingProps) {
  const opener = useRef(document.activeElement);
  const { reset } = keep;
  useEffect(() => {
    const button = opener.current;
    reset();
    return () => {
      if (button instanceof HTMLElement) button.focus();
    };
  }, [reset]);

  return (
    <RenameScenario
      name={name}
      isBusy={keep.isPending}
      error={keep.error?.message ?? null}
      onCancel={onEnd}
      onRename={(typed) => {
        if (!keep.isPending) keep.mutate({ uuid, input: { name: typed } }, { onSuccess: onEnd });
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
