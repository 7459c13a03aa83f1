import type { PayoffPlanSettings } from "@snowball/contract";

import type { PlannableDebts } from "../read-subject.ts";
import type { AdjustmentKind } from "./adjustment.ts";
import type { AdjustmentDraft, DraftErrors } from "./adjustment-draft.ts";
import { OneOffFields, RecurringFields } from "./amount-fields.tsx";
import { GrowthFields, PauseFields } from "./month-fields.tsx";

type AdjustmentFieldsProps = {
  draft: AdjustmentDraft;
  /** Of the last attempt to save. */
  errors: DraftErrors;
  known: PlannableDebts;
  settings: PayoffPlanSettings;
  onChange: (changed: Partial<AdjustmentDraft>) => void;
};

/** What a kind's fields are given: the props of a field by its name, and what they depend on. */
export type KindFieldsProps = Omit<AdjustmentFieldsProps, "errors"> & {
  field: (name: keyof AdjustmentDraft) => {
    name: string;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    errors: string[];
  };
};

const fieldsOf = {
  "one-off": OneOffFields,
  recurring: RecurringFields,
  growth: GrowthFields,
  pause: PauseFields,
};

/** The fields of a kind. */
export function AdjustmentFields(props: AdjustmentFieldsProps & { kind: AdjustmentKind }) {
  const { kind, errors, ...given } = props;
  const Fields = fieldsOf[kind];

  return (
    <Fields
      {...given}
      field={(name) => {
        const error = errors[name];

        return {
          name,
          value: given.draft[name],
          onChange: ({ target }) => given.onChange({ [name]: target.value }),
          errors: error === undefined ? [] : [error],
        };
      }}
    />
  );
}
