import type { ReactNode } from "react";

import styles from "./badge.module.css";
import { classNames } from "./class-names.ts";

export type BadgeTone = "neutral" | "good" | "attention" | "bad";

/** Shows a state in a word or two. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
