import { PLANNED_NAME_LENGTH_MAX } from "@snowball/contract";
import type { ComponentProps } from "react";

import { Field } from "#ui/field.tsx";

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
