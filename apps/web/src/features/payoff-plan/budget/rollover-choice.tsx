import styles from "./rollover-choice.module.css";

type RolloverChoiceProps = { isOn: boolean; onChange: (isOn: boolean) => void };

/** Whether a minimum that ends is paid on to the next debt: what makes a snowball of it. */
export function RolloverChoice({ isOn, onChange }: RolloverChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>
        Keep paying the same total when a debt is gone
        <span className={styles.about}>
          {isOn
            ? "What it took goes to the next one."
            : "Freed minimums stay in your pocket, and the rest takes longer."}
        </span>
      </span>
    </label>
  );
}
