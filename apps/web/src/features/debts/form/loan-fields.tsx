import { DATE_MAX, type Debt, type DebtAccrual } from "@snowball/contract";
import { MONTHS } from "@snowball/dates";

import { CheckField, Field, SelectField } from "#ui/field.tsx";

import { isSameNumber } from "../bank-value.ts";
import { FigureField, type KnownFigure, userFigure } from "./figure-field.tsx";
import styles from "./form-sections.module.css";
import type { DebtForm } from "./use-debt-form.ts";
import { hasTerm } from "./uses-of-kind.ts";

const accruals = [
  ["monthly", "Each month (most loans)"],
  ["simple_daily", "Each day (student loans)"],
  ["semi_annual", "Twice a year (Canadian mortgages)"],
] as const satisfies readonly (readonly [DebtAccrual, string])[];

export function LoanFields({ form }: { form: DebtForm }) {
  const has = (term: "accrual" | "deferment" | "escrow") => hasTerm(form.draft.kind, term);
  if (!has("accrual") && !has("deferment") && !has("escrow")) return null;

  return (
    <fieldset className={styles.group}>
      <legend>This loan</legend>
      {has("escrow") && (
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
      {has("accrual") && <AccrualFields form={form} />}
      {has("deferment") && <DefermentFields form={form} />}
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

const months: readonly (readonly [string, string])[] = [
  ["", "Choose a month"],
  ...MONTHS.map((name, index): readonly [string, string] => [String(index + 1), name]),
];

export function FeeFields({ form }: { form: DebtForm }) {
  const { draft } = form;

  return (
    <fieldset className={styles.group}>
      <legend>Fees</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] items-start gap-4">
        <FigureField
          form={form}
          label="Monthly fee"
          unit="money"
          {...form.field("monthly_fee")}
          known={userFigure(form.debt?.monthly_fee)}
        />
        {hasTerm(draft.kind, "annual_fee") && (
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
      {hasTerm(draft.kind, "precomputed") && (
        <CheckField
          label="Paying early saves nothing"
          name="is_prepayable"
          checked={!draft.is_prepayable}
          hint="Your contract says “precomputed interest”. We won't plan extra payments on it."
          onChange={(event) => form.change("is_prepayable", !event.target.checked)}
        />
      )}
    </fieldset>
  );
}
