import type { ReactNode } from "react";

import styles from "./card-list.module.css";

type CardListProps = {
  /** The list in a line; null where there is nothing to say. */
  summary: string | null;
  /** Items of the list, a card each. */
  children: readonly ReactNode[];
};

/** Cards beneath each other, and above them what they come to. */
export function CardList({ summary, children }: CardListProps) {
  return (
    <>
      {summary !== null && <p className={styles.summary}>{summary}</p>}
      {children.length > 0 && <ul className={styles.list}>{children}</ul>}
    </>
  );
}
