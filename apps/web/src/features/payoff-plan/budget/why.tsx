import { type ReactNode, useState } from "react";

import { VisuallyHidden } from "#ui/visually-hidden.tsx";

import styles from "./why.module.css";

type WhyProps = {
  /** The number that it is about, as the end of "Why …". */
  number: string;
  /** Made once it is opened. */
  children: () => ReactNode;
};

/** Opens the arithmetic behind a number. */
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
  /** What is added up, with what it is. */
  parts: readonly { name: string; amount: string }[];
  total: { name: string; amount: string };
};

/** Amounts beneath each other, and what they come to. */
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
