import type { ReactNode } from "react";

import styles from "./attention-box.module.css";

type AttentionBoxProps = {
  children: ReactNode;
  /** A button or link with what to do. */
  action?: ReactNode;
  /** More content below. */
  more?: ReactNode;
};

/**
 * Highlights something that needs attention, next to its subject. Not announced by screen readers.
 */
export function AttentionBox({ children, action, more }: AttentionBoxProps) {
  return (
    <div className={styles.box}>
      <p className={styles.words}>{children}</p>
      {action}
      {more}
    </div>
  );
}
