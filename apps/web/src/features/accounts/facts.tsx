import { formatFullDate } from "@snowball/dates";
import { formatPercentage } from "@snowball/money";
import type { ReactNode } from "react";

import styles from "./facts.module.css";

/** Names and values, a line each. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** One of them. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A calendar date in full English; `unknown` where the bank did not say. */
export function KnownDate({ date }: { date: string | null }) {
  return date === null ? "unknown" : <time dateTime={date}>{formatFullDate(date)}</time>;
}

/** A yearly rate; `unknown` where the bank did not say. */
export function knownRate(percentage: string | null): string {
  return percentage === null ? "unknown" : formatPercentage(percentage);
}

export function yesOrNo(flag: boolean | null): string {
  if (flag === null) return "unknown";
  return flag ? "Yes" : "No";
}
