import { formatAmount, formatPercentage } from "@snowball/money";

import { currencySymbol } from "#lib/currency-symbol.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";

import { isSameNumber } from "../bank-word.ts";
import styles from "./form-sections.module.css";
import type { DebtForm } from "./use-debt-form.ts";

type FigureFieldProps = {
  form: DebtForm;
  label: string;
  unit: "money" | "percent";
  hint?: string;
  /** What the bank says, where it says anything. */
  bank?: string | null | undefined;
} & ReturnType<DebtForm["field"]>;

/** A figure to type, and the way back to the bank's where the user says something else. */
export function FigureField(props: FigureFieldProps) {
  const { form, label, unit, hint, bank, ...field } = props;
  const { name, value, errors, onChange } = field;
  const doubt = unit === "percent" ? doubtIn(value) : null;
  const isOwn = bank != null && errors.length === 0 && !isSameText(value, bank);

  return (
    <div>
      <Field
        {...field}
        label={label}
        inputMode="decimal"
        autoComplete="off"
        // Never a zero: that would be a figure.
        placeholder={unit === "money" ? currencySymbol(form.draft.currency || null) : "%"}
        {...((doubt ?? hint) && { hint: doubt ?? hint })}
        onBlur={() => value.trim() !== "" && form.leave(name)}
      />
      {isOwn && (
        <p className={styles.bank}>
          The bank says {inWords(bank, unit, form.draft.currency)}.
          <Button
            variant="quiet"
            size="small"
            aria-label={`Back to the bank's figure: ${label}`}
            onClick={() => onChange({ target: { value: bank } })}
          >
            Back to the bank's figure
          </Button>
        </p>
      )}
    </div>
  );
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
