import type { ReactNode } from "react";

import styles from "./empty-state.module.css";
import { Icon, type IconName } from "./icon.tsx";

type EmptyStateProps = {
  icon: IconName;
  title: string;
  children: ReactNode;
  /** Actions that fill it. */
  actions?: ReactNode;
};

/** Explains why a list is empty, and what to do about it. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon name={icon} label={null} size={28} />
      </span>
      <h2>{title}</h2>
      <div className={styles.words}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
