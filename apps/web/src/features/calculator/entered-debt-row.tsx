import { DEBT_NAME_LENGTH_MAX, type DebtKind } from "@snowball/contract";
import { formatAmount, formatPercentage } from "@snowball/money";
import { useEffect, useRef } from "react";

import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";

import { type EnteredDebt, nameOfEntered } from "./calculator-draft.ts";
import styles from "./entered-debt-row.module.css";
import { readEntry } from "./read-entered-debt.ts";
import type { Calculator } from "./use-calculator.ts";

export type KindOptions = readonly (readonly [kind: string, words: string])[];

type EnteredDebtRowProps = {
  debt: EnteredDebt;
  index: number;
  kinds: KindOptions;
  /** What it still needs before it counts; null where it counts, or nothing was typed. */
  lacks: string | null;
  /** Whether its name is to have the focus. */
  isFocused: boolean;
  calculator: Calculator;
};

/** One debt, each of its figures a field. */
export function EnteredDebtRow(props: EnteredDebtRowProps) {
  const { debt, index, kinds, lacks, isFocused, calculator } = props;
  const name = nameOfEntered(debt, index);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);

  return (
    <li>
      <fieldset className={styles.row} aria-label={name}>
        <div>
          <Field
            ref={field}
            label="Name"
            name={`name-${index}`}
            autoComplete="off"
            maxLength={DEBT_NAME_LENGTH_MAX}
            placeholder={name}
            value={debt.name}
            onChange={(event) => calculator.edit(debt.id, { name: event.target.value })}
          />
        </div>
        <div>
          <SelectField
            label="Kind"
            name={`kind-${index}`}
            options={kinds}
            value={debt.kind}
            onChange={(event) => calculator.edit(debt.id, { kind: event.target.value as DebtKind })}
          />
        </div>
        <div className={styles.figures}>
          <FigureFields debt={debt} index={index} calculator={calculator} />
        </div>
        <div className={styles.remove}>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Remove ${name}`}
            title="Remove"
            onClick={() => calculator.remove(debt.id, name)}
          >
            <span className={styles.cross} aria-hidden="true">
              ×
            </span>
          </Button>
        </div>
        {lacks && <p className={styles.lacks}>{lacks}</p>}
      </fieldset>
    </li>
  );
}

const figures = [
  { figure: "owed", label: "Balance", placeholder: "$" },
  { figure: "apr", label: "APR", placeholder: "%" },
  { figure: "minimum", label: "Minimum", placeholder: "$" },
] as const;

type FigureFieldsProps = Pick<EnteredDebtRowProps, "debt" | "index" | "calculator">;

function FigureFields({ debt, index, calculator }: FigureFieldsProps) {
  const { figures: read, faults } = readEntry(debt);

  return figures.map(({ figure, label, placeholder }) => (
    <div key={figure}>
      <Field
        label={label}
        name={`${figure}-${index}`}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        value={debt[figure]}
        errors={faults[figure] ? [faults[figure]] : []}
        onChange={(event) => calculator.edit(debt.id, { [figure]: event.target.value })}
        // Written out once it is finished; what cannot be read stays as it is, to be put right.
        onBlur={() => {
          const value = read[figure];
          if (value === null || debt.isExample) return;
          const written = figure === "apr" ? formatPercentage(value) : formatAmount(value, "USD");
          if (written !== debt[figure]) calculator.edit(debt.id, { [figure]: written });
        }}
      />
    </div>
  ));
}
