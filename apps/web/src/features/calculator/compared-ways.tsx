import { useId } from "react";

import { Card } from "#ui/card.tsx";
import figures from "#ui/figures.module.css";
import { Term } from "#ui/term/term.tsx";

import styles from "./compared-ways.module.css";

/** One order to pay the debts in. */
export type Way<Type extends string> = {
  type: Type;
  name: string;
  /** `Aug 2028`, or why there is none. */
  date: string;
  /** `$1,762.27 interest`; null where there is no date. */
  cost: string | null;
};

type ComparedWaysProps<Type extends string> = {
  ways: readonly Way<Type>[];
  chosen: Type;
  /** What is known of the cheapest one; null where there is none. */
  proof: string | null;
  onChoose: (type: Type) => void;
};

/** The orders to choose from, each with what it comes to. */
export function ComparedWays<Type extends string>(props: ComparedWaysProps<Type>) {
  const { ways, chosen, proof, onChoose } = props;
  const id = useId();

  return (
    <Card as="section" className={styles.card} aria-labelledby={id}>
      <h3 id={id}>Which debt first?</h3>
      <p className={styles.lead}>
        <Term name="avalanche">Avalanche</Term>: the highest rate.{" "}
        <Term name="snowball">Snowball</Term>: the smallest balance.
      </p>
      <fieldset className={styles.ways} aria-labelledby={id}>
        {ways.map(({ type, name, date, cost }) => (
          <label key={type} className={styles.way}>
            <input
              type="radio"
              name={id}
              checked={type === chosen}
              onChange={() => onChoose(type)}
            />
            <span className={styles.name}>{name}</span>
            <span className={figures.column}>
              <strong>{date}</strong>
              {cost !== null && <span className={styles.cost}>{cost}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {proof !== null && <p className={styles.proof}>{proof}</p>}
    </Card>
  );
}
