import { type ReactNode, useState } from "react";

import { VisuallyHidden } from "#ui/visually-hidden.tsx";

import styles from "./why.module.css";

type WhyProps = {
  /** The name of the number, which ends the label "Why …". */
  number: string;
  /** Rendered only while open. */
  children: () => ReactNode;
};

/** Shows the arithmetic behind a number when opened. */
export function Why({ number, children }: WhyProps) {
  const [isOpen, setOpen] = useState(false);

  return (
    <details className={styles.why} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Why<VisuallyHidden> {number}</VisuallyHidden>?
      </summary>
      {isOpen && <div className={styles.arithmetic}>{children()}</div>}
    </details>
  );
}

type SumProps = {
  /** The amounts to add up, with their names. */
  parts: readonly { name: string; amount: string }[];
  total: { name: string; amount: string };
};

/** Lists amounts and their sum. */
export function Sum({ parts, total }: SumProps) {
  return (
    <dl className={styles.sum}>
      {parts.map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{total.name}</dt>
        <dd>{total.amount}</dd>
      </div>
    </dl>
  );
}
