import { useId } from "react";

import { usePlan } from "../model/use-plan.tsx";
import styles from "./budget-card.module.css";

type Props = {
  label: string;
  /** How often the amount comes, said behind it. */
  unit: string;
  text: string;
  fault: string | null;
  onType: (text: string) => void;
  /** Left with nothing wrong in it; what is wrong stays on screen, to be put right. */
  onLeave: () => void;
};

/** An amount of the plan's money as large as what it decides, with its fault beneath it. */
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
