import { DEBT_NAME_LENGTH_MAX, type DebtKind } from "@snowball/contract";

import { Field } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";

import { kindOptions } from "../debt-words.ts";
import styles from "./form-sections.module.css";
import type { DebtForm } from "./use-debt-form.ts";
import { isUsuallySecured } from "./uses-of-kind.ts";

/** Shows the fields for a manual debt's name and kind. */
export function IdentityFields({ form }: { form: DebtForm }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] items-start gap-4">
      <Field
        label="Name"
        autoComplete="off"
        placeholder="Car loan"
        maxLength={DEBT_NAME_LENGTH_MAX}
        {...form.field("name")}
      />
      <SelectField
        label="Kind of debt"
        options={kindOptions}
        {...form.field("kind")}
        onChange={(event) => form.change(defaultsOfKind(event.target.value as DebtKind))}
      />
    </div>
  );
}

/** Returns the usual values of a kind, which the user can change. */
function defaultsOfKind(kind: DebtKind) {
  return {
    kind,
    accrual: kind === "student_loan" ? ("simple_daily" as const) : ("monthly" as const),
    is_secured: isUsuallySecured(kind),
  };
}

const currencies = [
  ["USD", "US dollars (USD)"],
  ["CAD", "Canadian dollars (CAD)"],
  ["EUR", "Euros (EUR)"],
  ["GBP", "Pounds sterling (GBP)"],
  ["AUD", "Australian dollars (AUD)"],
  ["MXN", "Mexican pesos (MXN)"],
] as const;

/** Shows the fields for the lender and the currency. */
export function LenderFields({ form }: { form: DebtForm }) {
  const { draft } = form;
  const isListed = currencies.some(([code]) => code === draft.currency);

  return (
    <fieldset className={styles.group}>
      <legend>Lender and currency</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] items-start gap-4">
        <Field
          label="Lender"
          autoComplete="off"
          maxLength={DEBT_NAME_LENGTH_MAX}
          {...form.field("lender")}
          hint="Who you pay. It helps to distinguish debts."
        />
        <SelectField
          label="Currency"
          options={isListed ? currencies : [...currencies, [draft.currency, draft.currency]]}
          {...form.field("currency")}
        />
      </div>
    </fieldset>
  );
}
