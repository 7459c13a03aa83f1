import type { Debt, FigureSource } from "@snowball/contract";
import { formatAmount, formatPercentage } from "@snowball/money";

import { calendarToday } from "#lib/calendar-today.ts";
import { currencySymbol } from "#lib/format.ts";
import { shownFigure, type ShownSource, SourceChip } from "#lib/figure-source.tsx";
import { Button } from "#ui/button.tsx";
import { NumberField } from "#ui/field.tsx";

import { isSameNumber } from "../bank-value.ts";
import type { DebtForm } from "./use-debt-form.ts";

const BANK = "flex flex-wrap items-center gap-y-1 gap-x-3 mt-1.5 text-ink-soft text-small";

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
  /** The saved figure. Its source is shown while the field contains that value. */
  known?: KnownFigure | null | undefined;
  /** The bank's value, if it reports one. */
  bank?: string | null | undefined;
  /** An estimate of the figure, if it is unknown. */
  estimate?: string | null | undefined;
} & ReturnType<DebtForm["field"]>;

/** Shows a field for a figure, with buttons for the estimate and for the bank's value if it differs. */
export function FigureField(props: FigureFieldProps) {
  const { form, label, unit, hint, known, bank, estimate, ...field } = props;
  const { value, errors, onChange } = field;
  const lowRateHint = unit === "percent" ? describeLowRate(value) : null;
  const suggestion = { form, label, unit, value, onChange };

  return (
    <div>
      <NumberField
        {...field}
        label={label}
        aside={savedSource(value, known, form.debt)}
        // A placeholder of zero would look like a value.
        placeholder={unit === "money" ? currencySymbol(form.draft.currency || null) : "%"}
        hint={lowRateHint ?? hint}
      />
      <Estimate {...suggestion} figure={estimate} />
      {errors.length === 0 && <BankFigure {...suggestion} figure={bank} />}
    </div>
  );
}

type SuggestionProps = Pick<FigureFieldProps, "form" | "label" | "unit" | "value" | "onChange"> & {
  figure: string | null | undefined;
};

/** Shows an estimate below an empty field. It becomes a value only if the user accepts it. */
function Estimate({ form, label, unit, value, onChange, figure }: SuggestionProps) {
  if (figure == null || value.trim() !== "") return null;

  return (
    <p className={BANK}>
      <Source of={{ source: "estimate", as_of: null }} />
      {formatFigure(figure, unit, form.draft.currency)}
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

/** Shows the bank's value if the field contains another one. */
function BankFigure({ form, label, unit, value, onChange, figure }: SuggestionProps) {
  if (figure == null || isSameTypedNumber(value, figure)) return null;

  return (
    <p className={BANK}>
      Your bank reports {formatFigure(figure, unit, form.draft.currency)}.
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

/** Returns a figure that only the user enters. */
export function userFigure(value: string | null | undefined): KnownFigure | null {
  return value == null ? null : { value, source: "user", as_of: null };
}

export function Source({ of }: { of: { source: ShownSource | null; as_of: string | null } }) {
  return <SourceChip figure={of} today={calendarToday()} />;
}

/** Returns the source of a field's value while it equals the saved one. */
function savedSource(
  typed: string,
  known: KnownFigure | null | undefined,
  debt: Debt | null | undefined,
) {
  const saved = known?.value ?? null;
  if (!known || saved === null || (saved !== typed && !isSameTypedNumber(typed, saved)))
    return undefined;

  return <Source of={debt ? shownFigure(debt, known) : known} />;
}

function formatFigure(figure: string, unit: "money" | "percent", currency: string): string {
  return unit === "money" ? formatAmount(figure, currency || null) : formatPercentage(figure);
}

function isSameTypedNumber(typed: string, bank: string): boolean {
  return /^[0-9]+(\.[0-9]+)?$/.test(typed.trim()) && isSameNumber(typed.trim(), bank);
}

const LOW = /^0*\.(0*[1-9][0-9]*)$/;

/** Returns a hint for a rate below 1%, which is probably a fraction copied from a spreadsheet. */
function describeLowRate(typed: string): string | null {
  return LOW.test(typed.trim()) ? "This is less than 1% a year. For 24.99% type 24.99." : null;
}
