import { amountFromCents, formatAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import { useId, useState } from "react";

import type { PlanWords } from "../words/plan-words.ts";
import styles from "./budget-card.module.css";
import { readBudget } from "./read-budget.ts";
import { type SizedDebt, sliderRange } from "./slider-range.ts";

type BudgetControlProps = {
  debts: readonly SizedDebt[];
  /** The first month's minimums: the least that can be planned with. */
  minimums: Cents;
  /** Each month beyond them. */
  extra: Cents;
  onChange: (extra: Cents) => void;
  /** What was typed, where that is less than the minimums. */
  short: Cents | null;
  /** A budget below the minimums was typed; null when it no longer is. */
  onShort: (budget: Cents | null) => void;
  words: PlanWords;
};

/** The monthly budget: a slider for trying, a field for exact figures. */
export function BudgetControl(props: BudgetControlProps) {
  const { debts, minimums, extra, onChange, short, onShort, words } = props;
  const id = useId();
  // Set once, so that the scale stays while it is dragged along; what is typed may go beyond it.
  const [range] = useState(() => sliderRange(debts, extra));
  const { max, step } = extra > range.max ? sliderRange(debts, extra) : range;
  const total = minimums + extra;
  const share = Math.max(0, extra) / max;

  return (
    <div className={styles.control}>
      <BudgetField
        total={total}
        minimums={minimums}
        words={words}
        onChange={(next) => onChange(next - minimums)}
        short={short}
        onShort={onShort}
      />
      <div>
        <label className={styles.label} htmlFor={id}>
          Beyond the minimums
        </label>
        <input
          id={id}
          type="range"
          className={styles.slider}
          style={{ "--share": share } as React.CSSProperties}
          min={0}
          max={max}
          step={step}
          value={Math.max(0, extra)}
          aria-valuetext={`${words.money(total)} a month, ${words.money(extra)} beyond the minimums`}
          onChange={(event) => {
            onShort(null);
            onChange(event.target.valueAsNumber);
          }}
        />
        <p className={styles.scale} aria-hidden="true">
          <span>Minimums only</span>
          <span>+{words.money(max)}</span>
        </p>
      </div>
      {short === null && extra >= 0 && (
        <p className={styles.sum}>
          {words.money(minimums)} minimums + <strong>{words.money(extra)}</strong> extra
        </p>
      )}
    </div>
  );
}

type BudgetFieldProps = {
  total: Cents;
  minimums: Cents;
  words: PlanWords;
  onChange: (total: Cents) => void;
  /** What was typed, where that is less than the minimums. */
  short: Cents | null;
  onShort: (budget: Cents | null) => void;
};

/** What was typed, and the budget it led to. */
type Typed = { text: string; total: Cents; short: Cents | null };

/** The budget to the cent. It applies as it is typed; what cannot be planned with is said beneath. */
function BudgetField(props: BudgetFieldProps) {
  const { total, minimums, words, onChange, short, onShort } = props;
  const id = useId();
  const [typed, setTyped] = useState<Typed | null>(null);
  // Once the budget was changed elsewhere, what was typed is no longer what is meant.
  const isMeant = typed?.total === total && typed.short === short;
  const text = isMeant ? typed.text : formatAmount(amountFromCents(total), null);
  // A stored total may have been outgrown by the minimums.
  const { fault } = readBudget(text, minimums, words);

  function type(next: string) {
    const { budget, fault: nextFault } = readBudget(next, minimums, words);
    const isEnough = budget !== null && nextFault === null;
    const nextShort = isEnough ? null : budget;
    setTyped({ text: next, total: isEnough ? budget : total, short: nextShort });
    onShort(nextShort);
    if (isEnough) onChange(budget);
  }

  return (
    <div className={styles.field}>
      <label className={styles.heading} htmlFor={id}>
        Monthly budget
      </label>
      <span className={styles.money}>
        <span className={styles.amount}>
          <span aria-hidden="true">{words.symbol}</span>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => type(event.target.value)}
            // What is wrong stays on screen, to be put right.
            onBlur={() => fault === null && setTyped(null)}
            aria-invalid={fault !== null || undefined}
            aria-describedby={`${id}-note`}
          />
        </span>
        <span className={styles.unit}>a month</span>
      </span>
      <output id={`${id}-note`} className={styles.fault}>
        {fault}
      </output>
    </div>
  );
}
