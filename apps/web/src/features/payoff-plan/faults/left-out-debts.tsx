import type { MissingFigure } from "@snowball/planner";
import { type ReactNode, useId } from "react";

import { Card } from "#ui/card.tsx";

import { describeLeftOut } from "./describe-left-out.ts";
import styles from "./left-out-debts.module.css";

export type LeftOutDebt = { id: string; name: string; missing: readonly MissingFigure[] };

type LeftOutDebtsProps = {
  debts: readonly LeftOutDebt[];
  /** How to say what is missing of a debt, where that can be said here. */
  fix?: ((id: string) => ReactNode) | undefined;
};

/** Debts that are not in the plan because something about them is unknown, and what that is. */
export function LeftOutDebts({ debts, fix }: LeftOutDebtsProps) {
  const id = useId();
  if (debts.length === 0) return null;

  return (
    <Card as="section" className={styles.section} aria-labelledby={id}>
      <h2 id={id}>Not in the plan yet</h2>
      <p className={styles.lead}>
        These debts are not counted until we know what is missing: we never take an unknown figure
        for zero.
      </p>
      <ul className={styles.debts}>
        {debts.map((debt) => (
          <li key={debt.id} className={styles.debt}>
            <p>
              <strong>{debt.name}</strong>
              <br />
              <span className={styles.missing}>{describeLeftOut(debt.missing)}</span>
            </p>
            {fix?.(debt.id)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
