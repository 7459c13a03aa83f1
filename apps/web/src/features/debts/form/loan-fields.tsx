import { DATE_MAX, type Debt, type DebtAccrual } from "@snowball/contract";

import { CheckField } from "#ui/check-field.tsx";
import { Field } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";

import { isSameNumber } from "../bank-value.ts";
import { userFigure, FigureField, type KnownFigure } from "./figure-field.tsx";
import styles from "./form-sections.module.css";
import { getKindTerms } from "./uses-of-kind.ts";
import type { DebtForm } from "./use-debt-form.ts";

const accruals = [
  ["monthly", "Each month (most loans)"],
  ["simple_daily", "Each day (student loans)"],
  ["semi_annual", "Twice a year (Canadian mortgages)"],
] as const satisfies readonly (readonly [DebtAccrual, string])[];

/** Shows the fields for a loan's interest method, escrow and deferment. */
export function LoanFields({ form }: { form: DebtForm }) {
  const { draft } = form;
  const uses = getKindTerms(draft.kind);
  if (!uses.accrual && !uses.deferment && !uses.escrow) return null;

  return (
    <fieldset className={styles.group}>
      <legend>This loan</legend>
      {uses.escrow && (
        <FigureField
          form={form}
          label="Escrow in the monthly payment"
          unit="money"
          {...form.field("escrow")}
          known={userFigure(form.debt?.escrow)}
          estimate={form.debt?.escrow_estimate}
          hint="The part for taxes and insurance. It doesn't reduce the debt."
        />
      )}
      {uses.accrual && <AccrualFields form={form} />}
      {uses.deferment && <DefermentFields form={form} />}
    </fieldset>
  );
}

function AccrualFields({ form }: { form: DebtForm }) {
  const { draft } = form;

  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] items-start gap-4">
      <SelectField label="Interest is charged" options={accruals} {...form.field("accrual")} />
      {draft.accrual === "simple_daily" && (
        <FigureField
          form={form}
          label="Unpaid interest so far"
          unit="money"
          {...form.field("accrued_interest")}
          known={accruedInterest(form.debt)}
          hint="The part of the balance that isn't charged interest."
        />
      )}
    </div>
  );
}

/** Returns the saved unpaid interest. Its source is the bank if it equals the servicer's figure. */
function accruedInterest(debt: Debt | null): KnownFigure | null {
  if (debt === null) return null;
  const { accrued_interest: value, student_loan: loan, owed } = debt;
  const servicer = loan?.outstanding_interest_amount ?? null;
  if (value === null || servicer === null || !isSameNumber(value, servicer))
    return userFigure(value);

  return { value, source: "bank", as_of: owed.as_of };
}

function DefermentFields({ form }: { form: DebtForm }) {
  const { draft } = form;

  return (
    <>
      <Field
        label="No payments due until"
        type="date"
        max={DATE_MAX}
        {...form.field("deferment_until")}
        hint="The last day of a deferment or pause. Leave blank if there is none."
      />
      {draft.deferment_until !== "" && (
        <CheckField
          label="No interest builds up until then"
          {...form.check("is_subsidized")}
          hint="As on subsidized federal student loans."
        />
      )}
    </>
  );
}
