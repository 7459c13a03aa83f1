import { Field } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";

import type { KindFieldsProps } from "./kind-fields-props.ts";

/** Money that comes once, or is missing once. */
export function OneOffFields({ field, draft, known }: KindFieldsProps) {
  const isGone = draft.debt !== "" && !known.debts.some(({ id }) => id === draft.debt);

  return (
    <>
      <ChangeFields field={field} />
      <Field label="Date" type="date" {...field("on")} />
      {draft.direction === "more" && (
        <SelectField
          label="Goes to"
          options={[
            ["", "Where the strategy says"],
            ...known.debts.map(({ id, name }) => [id, `${name} first`] as const),
            ...(isGone ? [[draft.debt, "A debt that is gone"] as const] : []),
          ]}
          {...field("debt")}
        />
      )}
    </>
  );
}

/** Money that comes or is missing again and again. */
export function RecurringFields({ field }: Pick<KindFieldsProps, "field">) {
  return (
    <>
      <ChangeFields field={field} />
      <Field
        label="How many months apart"
        inputMode="numeric"
        autoComplete="off"
        hint="1 is every month, 12 is every year."
        {...field("every")}
      />
      <Field label="First on" type="date" {...field("on")} />
      <Field label="Until (if it ends)" type="date" {...field("last")} />
    </>
  );
}

function ChangeFields({ field }: Pick<KindFieldsProps, "field">) {
  return (
    <>
      <Field label="Name" autoComplete="off" {...field("name")} />
      <SelectField
        label="More or less money?"
        options={[
          ["more", "More to pay with"],
          ["less", "Less to pay with"],
        ]}
        {...field("direction")}
      />
      <Field label="Amount" inputMode="decimal" autoComplete="off" {...field("amount")} />
    </>
  );
}
