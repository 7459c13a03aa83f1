import { MONTHS } from "@snowball/dates";

import { CheckField } from "#ui/check-field.tsx";
import { SelectField } from "#ui/select-field.tsx";

import { userFigure, FigureField } from "./figure-field.tsx";
import styles from "./form-sections.module.css";
import { getKindTerms } from "./uses-of-kind.ts";
import type { DebtForm } from "./use-debt-form.ts";

const months: readonly (readonly [string, string])[] = [
  ["", "Choose a month"],
  ...MONTHS.map((name, index): readonly [string, string] => [String(index + 1), name]),
];

/** Shows the fields for fees, which are charged besides interest. */
export function FeeFields({ form }: { form: DebtForm }) {
  const { draft } = form;

  return (
    <fieldset className={styles.group}>
      <legend>Fees</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] items-start gap-4">
        <FigureField
          form={form}
          label="Monthly fee"
          unit="money"
          {...form.field("monthly_fee")}
          known={userFigure(form.debt?.monthly_fee)}
        />
        {getKindTerms(draft.kind).annualFee && (
          <>
            <FigureField
              form={form}
              label="Annual fee"
              unit="money"
              {...form.field("annual_fee.amount")}
              known={userFigure(form.debt?.annual_fee?.amount)}
            />
            <SelectField label="Charged in" options={months} {...form.field("annual_fee.month")} />
          </>
        )}
      </div>
    </fieldset>
  );
}

/** Shows whether the debt is secured, and whether paying it early saves interest. */
export function SecurityFields({ form }: { form: DebtForm }) {
  const { draft } = form;

  return (
    <fieldset className={styles.group}>
      <legend>Good to know</legend>
      <CheckField
        label="Secured by a home, car or other property"
        {...form.check("is_secured")}
        hint="The lender can take it if you don't pay, so we put this debt first when money is short."
      />
      {getKindTerms(draft.kind).precomputed && (
        <CheckField
          label="Paying early saves nothing"
          name="is_prepayable"
          checked={!draft.is_prepayable}
          hint="Your contract says “precomputed interest”. We won't plan extra payments on it."
          onChange={(event) => form.change({ is_prepayable: !event.target.checked })}
        />
      )}
    </fieldset>
  );
}
