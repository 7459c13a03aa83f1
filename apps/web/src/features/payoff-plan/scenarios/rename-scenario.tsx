import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from "react";

import { Button } from "#ui/button.tsx";

import { nameFault, ScenarioNameField } from "../what-if/scenario-name-field.tsx";
import styles from "./scenario-table.module.css";

type RenameScenarioProps = {
  name: string;
  isBusy: boolean;
  error: string | null;
  onRename: (name: string) => void;
  onCancel: () => void;
};

/** Stands where the scenario's name was. Escape leaves it as it is. */
export function RenameScenario({ name, isBusy, error, onRename, onCancel }: RenameScenarioProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(name);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => form.current?.querySelector("input")?.select(), []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = nameFault(typed);
    setFault(found);
    if (found === null) onRename(typed.trim());
  }

  function leaveOnEscape({ key }: KeyboardEvent) {
    if (key === "Escape") onCancel();
  }

  return (
    <form ref={form} className={styles.rename} noValidate onSubmit={submit}>
      <ScenarioNameField
        label="New name"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={leaveOnEscape}
        errors={[fault, error].filter((sentence) => sentence !== null)}
      />
      <div className={styles.actions}>
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
