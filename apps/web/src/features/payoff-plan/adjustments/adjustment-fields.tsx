import { Field } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { type AdjustmentDraft, firstRaiseMonth } from "./adjustment-draft.ts";
import type { AdjustmentKind } from "./adjustment.ts";
import { monthsToChoose } from "./describe-adjustment.ts";

type AdjustmentFieldsProps = Omit<KindFieldsProps, "field"> & {
  kind: AdjustmentKind;
  /** Returns the error of a field. Errors are visible after an attempt to save. */
  faultOf: (name: string) => string | undefined;
};

const fieldsOf = {
  "one-off": OneOffFields,
  recurring: RecurringFields,
  growth: GrowthFields,
  pause: PauseFields,
};

/** Shows the form fields of a kind. */
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

/** Fields for money that comes or is missing once. */
function OneOffFields({ field, draft }: KindFieldsProps) {
  const { facts } = usePlan();
  const isGone = draft.debt !== "" && !facts.debts.some(({ id }) => id === draft.debt);

  return (
    <>
      <ChangeFields field={field} />
      <Field label="Date" type="date" {...field("on")} />
      {draft.direction === "more" && (
        <SelectField
          label="Goes to"
          options={[
            ["", "Where the strategy says"],
            ...facts.debts.map(({ id, name }) => [id, `${name} first`] as const),
            ...(isGone ? [[draft.debt, "A debt that's paid off"] as const] : []),
          ]}
          {...field("debt")}
        />
      )}
    </>
  );
}

/** Fields for money that comes or is missing repeatedly. */
function RecurringFields({ field }: Pick<KindFieldsProps, "field">) {
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

/** Fields for how much the budget grows, how often, and from when. */
function GrowthFields({ field, draft }: KindFieldsProps) {
  const { facts, settings } = usePlan();
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
        options={monthsToChoose(months, firstRaiseMonth(facts.firstMonth))}
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

/** Fields for months with minimums only. */
function PauseFields({ field, draft, onChange }: KindFieldsProps) {
  const { facts } = usePlan();
  const months = monthsToChoose(draft, facts.firstMonth);

  return (
    <>
      <SelectField
        label="From"
        options={months}
        hint="Only the minimums are paid during this time."
        {...field("from")}
        onChange={({ target: { value } }) =>
          onChange({ from: value, through: draft.through < value ? value : draft.through })
        }
      />
      <SelectField
        label="Through"
        options={months.filter(([month]) => month >= draft.from)}
        hint="One-time amounts still count, recurring ones don't."
        {...field("through")}
      />
    </>
  );
}

/** Props of each kind's fields. `field` returns the props of one field by name. */
type KindFieldsProps = {
  draft: AdjustmentDraft;
  onChange: (changed: Partial<AdjustmentDraft>) => void;
  field: (name: keyof AdjustmentDraft) => {
    name: string;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    errors: string[];
  };
};
