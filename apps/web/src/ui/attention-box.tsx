import type { ReactNode } from "react";

import styles from "./attention-box.module.css";

type AttentionBoxProps = {
  children: ReactNode;
  /** A button or link: what to do about it. */
  action?: ReactNode;
  /** What belongs to it, beneath. */
  more?: ReactNode;
};

/** What deserves a look, beside what it is about. Part of the page: nobody is interrupted by it. */
export function AttentionBox({ children, action, more }: AttentionBoxProps) {
  return (
    <div className={styles.box}>
      <p className={styles.words}>{children}</p>
      {action}
      {more}
    </div>
  );
}
