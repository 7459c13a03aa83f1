import { useId } from "react";

import styles from "./hybrid-count.module.css";

type HybridCountProps = {
  /** Debts that are paid off smallest first. */
  count: number;
  debts: number;
  onChange: (count: number) => void;
};

/** How many early wins `hybrid` takes before the highest rate counts. */
export function HybridCount({ count, debts, onChange }: HybridCountProps) {
  const id = useId();

  return (
    <p className={styles.line}>
      <label htmlFor={id}>Pay off the smallest balances first, until</label>
      <select
        id={id}
        className={styles.select}
        value={Math.min(count, debts)}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {Array.from({ length: debts + 1 }, (_, each) => (
          <option key={each} value={each}>
            {each === 1 ? "1 debt is" : `${each} debts are`} gone
          </option>
        ))}
      </select>
      <span>Then the highest rate.</span>
    </p>
  );
}
