import { useId } from "react";

import { usePlan } from "../model/use-plan.tsx";
import styles from "./budget-card.module.css";

type Props = {
  label: string;
  /** How often the amount is paid, shown after it. */
  unit: string;
  text: string;
  fault: string | null;
  onType: (text: string) => void;
  /**
   * Called when the field loses focus without an error. Text with an error stays, so that the user can
   * correct it.
   */
  onLeave: () => void;
};

/** A large amount field in the plan's currency, with its error below. */
export function AmountField({ label, unit, text, fault, onType, onLeave }: Props) {
  const { words } = usePlan();
  const id = useId();

  return (
    <div className={styles.field}>
      <label className={styles.heading} htmlFor={id}>
        {label}
      </label>
      <span className={styles.money}>
        <span className={styles.amount}>
          <span aria-hidden="true">{words.symbol}</span>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => onType(event.target.value)}
            onBlur={() => fault === null && onLeave()}
            aria-invalid={fault !== null || undefined}
            aria-describedby={`${id}-note`}
          />
        </span>
        <span className={styles.unit}>{unit}</span>
      </span>
      <output id={`${id}-note`} className={styles.fault}>
        {fault}
      </output>
    </div>
  );
}
