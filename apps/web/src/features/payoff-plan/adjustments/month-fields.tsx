import { Field } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";

import { firstRaiseMonth } from "./adjustment-draft.ts";
import type { KindFieldsProps } from "./kind-fields-props.ts";
import { monthsToChoose } from "./pause-months.ts";

/** By how much the budget grows, how often, and when for the first time. */
export function GrowthFields({ field, draft, known, settings }: KindFieldsProps) {
  const months = { from: draft.from, through: "" };

  return (
    <>
      <Field
        label="Amount more a month"
        inputMode="decimal"
        autoComplete="off"
        hint="An amount, a percentage, or both."
        {...field("amount")}
      />
      <Field
        label="Percent more"
        inputMode="decimal"
        autoComplete="off"
        hint={
          settings.rollover
            ? "Of the whole monthly budget."
            : "Of what you pay beyond the minimums."
        }
        {...field("percent")}
      />
      <SelectField
        label="From"
        options={monthsToChoose(months, firstRaiseMonth(known.firstMonth))}
        {...field("from")}
      />
      <Field
        label="How many months apart"
        inputMode="numeric"
        autoComplete="off"
        hint="6 is twice a year, 12 is every year."
        {...field("every")}
      />
    </>
  );
}

/** Months with minimums only, in the words of a pause that is tried. */
export function PauseFields({ field, draft, known, onChange }: KindFieldsProps) {
  const months = monthsToChoose(draft, known.firstMonth);

  return (
    <>
      <SelectField
        label="From"
        options={months}
        hint="Only the minimums are paid meanwhile."
        {...field("from")}
        onChange={({ target: { value } }) =>
          onChange({ from: value, through: draft.through < value ? value : draft.through })
        }
      />
      <SelectField
        label="Through"
        options={months.filter(([month]) => month >= draft.from)}
        hint="One-time amounts still count, recurring ones do not."
        {...field("through")}
      />
    </>
  );
}
