import styles from "./cell-choice.module.css";

export type CellKind = "payment" | "owed" | "interest";

const kinds: readonly { kind: CellKind; text: string }[] = [
  { kind: "payment", text: "Payments" },
  { kind: "owed", text: "Balances" },
  { kind: "interest", text: "Interest" },
];

type CellChoiceProps = { chosen: CellKind; onChoose: (kind: CellKind) => void };

/** What the cells of the table show. */
export function CellChoice({ chosen, onChoose }: CellChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Show for each month</legend>
      {kinds.map(({ kind, text }) => (
        <label key={kind} className={styles.option}>
          <input
            type="radio"
            name="months-cells"
            value={kind}
            checked={kind === chosen}
            onChange={() => onChoose(kind)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
