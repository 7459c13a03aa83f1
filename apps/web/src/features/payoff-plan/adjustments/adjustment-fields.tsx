import type { AdjustmentKind } from "./adjustment.ts";
import { OneOffFields, RecurringFields } from "./amount-fields.tsx";
import type { KindFieldsProps } from "./kind-fields-props.ts";
import { GrowthFields, PauseFields } from "./month-fields.tsx";

type AdjustmentFieldsProps = Omit<KindFieldsProps, "field"> & {
  kind: AdjustmentKind;
  /** What is wrong with a field, once it was tried to be saved. */
  faultOf: (name: string) => string | undefined;
};

const fieldsOf = {
  "one-off": OneOffFields,
  recurring: RecurringFields,
  growth: GrowthFields,
  pause: PauseFields,
};

/** The fields of a kind. */
export function AdjustmentFields(props: AdjustmentFieldsProps) {
  const { kind, faultOf, ...given } = props;
  const Fields = fieldsOf[kind];

  return (
    <Fields
      {...given}
      field={(name) => {
        const fault = faultOf(name);

        return {
          name,
          value: given.draft[name],
          onChange: ({ target }) => given.onChange({ [name]: target.value }),
          errors: fault === undefined ? [] : [fault],
        };
      }}
    />
  );
}
