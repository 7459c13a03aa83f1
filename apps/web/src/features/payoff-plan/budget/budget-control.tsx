import type { Cents } from "@snowball/payoff";
import { useId, useState } from "react";

import type { PlanWords } from "../plan-words.ts";
import styles from "./budget-control.module.css";
import { BudgetField } from "./budget-field.tsx";
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
