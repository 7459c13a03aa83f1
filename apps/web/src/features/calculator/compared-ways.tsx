import { useId } from "react";

import { Card } from "#ui/card.tsx";
import figures from "#ui/figures.module.css";
import { Term } from "#ui/term/term.tsx";

import styles from "./compared-ways.module.css";

/** One payoff strategy: an order in which the debts are paid. */
export type Way<Type extends string> = {
  type: Type;
  name: string;
  /** The debt-free month, such as `Aug 2028`, or the reason why there is none. */
  date: string;
  /** The interest, such as `$1,762.27 interest`. Null if there is no debt-free month. */
  cost: string | null;
};

type ComparedWaysProps<Type extends string> = {
  ways: readonly Way<Type>[];
  chosen: Type;
  /** How close the cheapest plan is to the proven optimum. Null if there is no such plan. */
  proof: string | null;
  onChoose: (type: Type) => void;
};

/** Shows the strategies to choose from, each with its debt-free month and interest. */
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
