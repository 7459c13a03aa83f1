import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./notice.module.css";

const looks = {
  info: { icon: "info", role: "status" },
  attention: { icon: "alert", role: "status" },
  error: { icon: "alert", role: "alert" },
  success: { icon: "check", role: "status" },
} as const satisfies Record<string, { icon: IconName; role: "status" | "alert" }>;

type NoticeProps = {
  tone: keyof typeof looks;
  children: ReactNode;
  /** A button or link with what to do. */
  action?: ReactNode;
};

/** Shows an important message with an action. Screen readers announce it. */
export function Notice({ tone, children, action }: NoticeProps) {
  const { icon, role } = looks[tone];

  return (
    <div
      className={classNames(styles.notice, styles[tone], action && styles.hasAction)}
      role={role}
    >
      <Icon name={icon} label={null} className={styles.icon} />
      <div className={styles.body}>
        <div className={styles.words}>{children}</div>
        {action}
      </div>
    </div>
  );
}
