import {
  type AutopayType,
  type Debt,
  DEBT_NAME_LENGTH_MAX,
  type DebtKind,
  LEAD_DAYS_MAX,
  REMINDER_DAYS_MAX,
} from "@snowball/contract";

import { counted } from "#lib/format.ts";
import { CheckField, Field, LabelledControl, SelectField } from "#ui/field.tsx";
import { classNames } from "#ui/class-names.ts";
import { SectionCard } from "#ui/section.tsx";

import { kindOptions } from "../debt-words.ts";
import { inclusionHint, isRelinked } from "../list/describe-inclusion.ts";
import { FigureField } from "./figure-field.tsx";
import styles from "./form-sections.module.css";
import type { DebtForm } from "./use-debt-form.ts";
import { isUsuallySecured } from "./uses-of-kind.ts";

const autopayTypes = [
  ["none", "Nothing, I pay it myself"],
  ["minimum", "The minimum payment"],
  ["statement", "The statement balance"],
  ["full", "The full balance"],
  ["other", "Another amount"],
] as const satisfies readonly (readonly [AutopayType, string])[];

const leadOptions = daysUpTo(LEAD_DAYS_MAX, (days) =>
  days === 0 ? "On the due date" : `${counted(days, "business day")} before`,
);
const reminderOptions: readonly (readonly [string, string])[] = [
  ["", "Never"],
  ...daysUpTo(REMINDER_DAYS_MAX, (days) =>
    days === 0 ? "On that day" : `${counted(days, "day")} before`,
  ),
];

/**
 * Shows the fields for what only the user can decide: nickname, autopay, reminders, note, and whether the debt
 * is in the plan.
 */
export function HabitFields({ form, debt }: { form: DebtForm; debt: Debt }) {
  const { draft } = form;

  return (
    <SectionCard heading="Name, autopay, reminders and note" className="grid grid-cols-1 gap-4">
      {/* Wide enough for the longest choice. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] items-start gap-4">
        <Field
          label="Nickname"
          autoComplete="off"
          placeholder={debt.name}
          maxLength={DEBT_NAME_LENGTH_MAX}
          {...form.field("nickname")}
          hint="Shown instead of its name."
        />
        <SelectField
          label="Autopay takes"
          options={autopayTypes}
          {...form.field("autopay.type")}
          errors={[...form.getErrors("autopay"), ...form.getErrors("autopay.type")]}
          hint="What the lender collects on the due date."
        />
        {draft.autopay.type === "other" && (
          <FigureField
            form={form}
            label="Autopay amount"
            unit="money"
            {...form.field("autopay.amount")}
          />
        )}
        <SelectField
          label="Send it"
          options={leadOptions}
          {...form.field("lead_days")}
          hint="So it arrives on time."
        />
        <SelectField
          label="Remind me"
          options={reminderOptions}
          {...form.field("reminder_days")}
          hint="Counted from the day to send it."
        />
      </div>
      <NoteField {...form.field("note")} />
      <CheckField
        label="In the payoff plan"
        {...form.check("is_included")}
        disabled={isRelinked(debt)}
        hint={inclusionHint({ ...debt, is_included: draft.is_included })}
      />
    </SectionCard>
  );
}

type NoteFieldProps = ReturnType<DebtForm["field"]>;

/** Has no `maxLength`, so that a text that is pasted and too long is not cut. */
function NoteField({ errors, ...field }: NoteFieldProps) {
  return (
    <LabelledControl
      label="Note"
      errors={errors}
      hint="Only for you. Never in emails or your calendar feed."
    >
      {(control) => (
        <textarea
          {...field}
          {...control}
          className={classNames(control.className, "resize-y")}
          rows={3}
        />
      )}
    </LabelledControl>
  );
}

function daysUpTo(max: number, words: (days: number) => string) {
  return Array.from({ length: max + 1 }, (_, days): readonly [string, string] => [
    String(days),
    words(days),
  ]);
}

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
        onChange={(event) => changeKind(form, event.target.value as DebtKind)}
      />
    </div>
  );
}

function changeKind({ change }: DebtForm, kind: DebtKind): void {
  change("kind", kind);
  change("accrual", kind === "student_loan" ? "simple_daily" : "monthly");
  change("is_secured", isUsuallySecured(kind));
}

const currencies = [
  ["USD", "US dollars (USD)"],
  ["CAD", "Canadian dollars (CAD)"],
  ["EUR", "Euros (EUR)"],
  ["GBP", "Pounds sterling (GBP)"],
  ["AUD", "Australian dollars (AUD)"],
  ["MXN", "Mexican pesos (MXN)"],
] as const;

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
