import type { AdjustmentKind } from "./adjustment.ts";
import type { DraftErrors } from "./adjustment-draft.ts";
import { OneOffFields, RecurringFields } from "./amount-fields.tsx";
import type { KindFieldsProps } from "./kind-fields-props.ts";
import { GrowthFields, PauseFields } from "./month-fields.tsx";

type AdjustmentFieldsProps = Omit<KindFieldsProps, "field"> & {
  kind: AdjustmentKind;
  /** Of the last attempt to save. */
  errors: DraftErrors;
};

const fieldsOf = {
  "one-off": OneOffFields,
  recurring: RecurringFields,
  growth: GrowthFields,
  pause: PauseFields,
};

/** The fields of a kind. */
export function AdjustmentFields(props: AdjustmentFieldsProps) {
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
