import { PLANNED_NAME_LENGTH_MAX } from "@snowball/contract";
import { type ComponentProps, type SubmitEvent, useState } from "react";

import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";

import styles from "./what-if.module.css";

type KeepScenarioProps = {
  name: string;
  onName: (name: string) => void;
  /** It was kept before: it can be saved, or kept as another one. */
  isKept: boolean;
  isBusy: boolean;
  /** Why nothing can be kept as a new one now; null where it can. */
  refusal: string | null;
  /** What the API had to say; null where it said yes. */
  error: string | null;
  onKeep: (asNew: boolean) => void;
};

/** Keeps what is tried, under a name. */
export function KeepScenario(props: KeepScenarioProps) {
  const { name, onName, isKept, isBusy, refusal, error, onKeep } = props;
  const [fault, setFault] = useState<string | null>(null);

  function keep(asNew: boolean) {
    const found = nameFault(name);
    setFault(found);
    if (found === null && !isBusy) onKeep(asNew);
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isKept || refusal === null) keep(!isKept);
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ScenarioNameField
        label="Name of the scenario"
        value={name}
        onChange={({ target }) => onName(target.value)}
        errors={fault ? [fault] : []}
      />
      {error !== null && <Notice tone="error">This was not kept. {error}</Notice>}
      <div className={styles.actions}>
        {isKept && (
          <Button type="submit" isBusy={isBusy}>
            Save this scenario
          </Button>
        )}
        <Button
          type={isKept ? "button" : "submit"}
          variant={isKept ? "secondary" : "primary"}
          isBusy={isBusy && !isKept}
          disabledReason={refusal}
          {...(isKept && { onClick: () => keep(true) })}
        >
          {isKept ? "Keep as a new one" : "Keep this scenario"}
        </Button>
      </div>
      {refusal && <p className={styles.keepNote}>{refusal}</p>}
    </form>
  );
}

type ScenarioNameFieldProps = Omit<
  ComponentProps<typeof Field>,
  "name" | "autoComplete" | "maxLength"
>;

/** What a scenario is kept under. */
export function ScenarioNameField(props: ScenarioNameFieldProps) {
  return (
    <Field {...props} name="scenario-name" autoComplete="off" maxLength={PLANNED_NAME_LENGTH_MAX} />
  );
}

/** Why a scenario cannot be kept under this; null where it can. */
export function nameFault(name: string): string | null {
  return name.trim() === "" ? "Please give it a name." : null;
}
