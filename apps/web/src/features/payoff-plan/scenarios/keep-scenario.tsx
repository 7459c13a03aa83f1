import { PLANNED_NAME_LENGTH_MAX } from "@snowball/contract";
import { type SubmitEvent, useState } from "react";

import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";

type KeepScenarioProps = {
  name: string;
  onName: (name: string) => void;
  /** Whether it is a stored scenario, which can be saved or stored as a new one. */
  isKept: boolean;
  isBusy: boolean;
  /** Why no new scenario can be stored; null if one can. */
  refusal: string | null;
  /** The API's error message; null if there was no error. */
  error: string | null;
  onKeep: (asNew: boolean) => void;
};

/** A form that stores a what-if under a name. */
export function KeepScenario(props: KeepScenarioProps) {
  const { name, onName, isKept, isBusy, refusal, error, onKeep } = props;
  const [fault, setFault] = useState<string | null>(null);

  function keep(asNew: boolean) {
    const isNamed = name.trim() !== "";
    setFault(isNamed ? null : "Please give it a name.");
    if (isNamed && !isBusy) onKeep(asNew);
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isKept || refusal === null) keep(!isKept);
  }

  return (
    <form className="grid grid-cols-1 gap-3" noValidate onSubmit={submit}>
      <Field
        label="Name of the scenario"
        value={name}
        onChange={({ target }) => onName(target.value)}
        errors={fault ? [fault] : []}
        name="scenario-name"
        autoComplete="off"
        maxLength={PLANNED_NAME_LENGTH_MAX}
      />
      {error !== null && <Notice tone="error">This was not saved. {error}</Notice>}
      <div className="flex flex-wrap gap-2.5">
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
          {isKept ? "Save as a new one" : "Save this scenario"}
        </Button>
      </div>
      {refusal && <p className="text-small text-ink-soft">{refusal}</p>}
    </form>
  );
}
