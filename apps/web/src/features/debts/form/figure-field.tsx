import type { FigureSource } from "@snowball/contract";
import { formatAmount, formatPercentage } from "@snowball/money";

import { calendarToday } from "#lib/calendar-today.ts";
import { currencySymbol } from "#lib/currency-symbol.ts";
import { SourceChip } from "#lib/figure-source/source-chip.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";

import { isSameNumber } from "../bank-word.ts";
import styles from "./form-sections.module.css";
import type { DebtForm } from "./use-debt-form.ts";

/** What is known of a figure, by whom, and since when. */
export type KnownFigure = {
  value: string | null;
  source: FigureSource | null;
  as_of: string | null;
};

type FigureFieldProps = {
  form: DebtForm;
  label: string;
  unit: "money" | "percent";
  hint?: string;
  /** What is saved: who says it stands beside it, for as long as it is what stands in the field. */
  known?: KnownFigure | null | undefined;
  /** What the bank says, where it says anything. */
  bank?: string | null | undefined;
  /** What it probably is, where nobody says it. */
  estimate?: string | null | undefined;
} & ReturnType<DebtForm["field"]>;

/** A figure to type, and the way back to the bank's where the user says something else. */
export function FigureField(props: FigureFieldProps) {
  const { form, label, unit, hint, known, bank, estimate, ...field } = props;
  const { name, value, errors, onChange } = field;
  const doubt = unit === "percent" ? doubtIn(value) : null;
  const offered = { form, label, unit, value, onChange };

  return (
    <div>
      <Field
        {...field}
        label={label}
        aside={sourceIn(value, known)}
        inputMode="decimal"
        autoComplete="off"
        // Never a zero: that would be a figure.
        placeholder={unit === "money" ? currencySymbol(form.draft.currency || null) : "%"}
        hint={doubt ?? hint}
        onBlur={() => value.trim() !== "" && form.leave(name)}
      />
      <Estimate {...offered} figure={estimate} />
      {errors.length === 0 && <BankSays {...offered} figure={bank} />}
    </div>
  );
}

type OfferedProps = Pick<FigureFieldProps, "form" | "label" | "unit" | "value" | "onChange"> & {
  figure: string | null | undefined;
};

/** Apart from what anybody says; it is a figure once the user takes it. */
function Estimate({ form, label, unit, value, onChange, figure }: OfferedProps) {
  if (figure == null || value.trim() !== "") return null;

  return (
    <p className={styles.bank}>
      <Source of={{ source: "estimate", as_of: null }} />
      {inWords(figure, unit, form.draft.currency)}
      <Button
        variant="quiet"
        size="small"
        aria-label={`Use this estimate: ${label}`}
        onClick={() => onChange({ target: { value: figure } })}
      >
        Use this
      </Button>
    </p>
  );
}

/** What the bank says where something else stands in the field. */
function BankSays({ form, label, unit, value, onChange, figure }: OfferedProps) {
  if (figure == null || isSameText(value, figure)) return null;

  return (
    <p className={styles.bank}>
      The bank says {inWords(figure, unit, form.draft.currency)}.
      <Button
        variant="quiet"
        size="small"
        aria-label={`Back to the bank's figure: ${label}`}
        onClick={() => onChange({ target: { value: figure } })}
      >
        Back to the bank's figure
      </Button>
    </p>
  );
}

/** A figure that no bank reports. */
export function byUser(value: string | null | undefined): KnownFigure | null {
  return value == null ? null : { value, source: "user", as_of: null };
}

/** Who says a figure, and when. */
export function Source({ of }: { of: Pick<KnownFigure, "source" | "as_of"> }) {
  return <SourceChip figure={of} today={calendarToday()} />;
}

/** Who says what stands in a field, for as long as it is what is saved. */
function sourceIn(typed: string, known: KnownFigure | null | undefined) {
  const saved = known?.value ?? null;
  if (!known || saved === null || (saved !== typed && !isSameText(typed, saved))) return undefined;

  return <Source of={known} />;
}

function inWords(figure: string, unit: "money" | "percent", currency: string): string {
  return unit === "money" ? formatAmount(figure, currency || null) : formatPercentage(figure);
}

/** What cannot be read as a number is the user's own. */
function isSameText(typed: string, bank: string): boolean {
  return /^[0-9]+(\.[0-9]+)?$/.test(typed.trim()) && isSameNumber(typed.trim(), bank);
}

const LOW = /^0*\.(0*[1-9][0-9]*)$/;

/** `0.2499` is a rate that few lenders ask for, and many spreadsheets hold. */
function doubtIn(typed: string): string | null {
  return LOW.test(typed.trim()) ? "This is less than 1% a year. For 24.99% type 24.99." : null;
}
