import type { Debt } from "@snowball/contract";
import { daysBetween, formatShortDate } from "@snowball/dates";

import { classNames } from "#ui/class-names.ts";

import { FIGURE_DAYS_MAX } from "../health/describe-health.ts";
import { localDateOf } from "../local-date.ts";
import styles from "./source-chip.module.css";

type Source = "bank" | "user" | "estimate";

const names: Record<Source, string> = { bank: "Bank", user: "You", estimate: "Estimate" };

type SourceChipProps = {
  figure: Pick<Debt["owed"], "source" | "as_of">;
  /** The user's calendar date. */
  today: string;
};

/** Who says a figure, and when; amber where that is long ago or was only estimated. */
export function SourceChip({ figure: { source, as_of: asOf }, today }: SourceChipProps) {
  if (source === null) return null;
  const date = asOf === null ? null : localDateOf(asOf);
  const isOld = date !== null && daysBetween(date, today) > FIGURE_DAYS_MAX;
  const isDoubtful = isOld || source === "estimate";

  return (
    <span className={classNames(styles.chip, styles[source], isDoubtful && styles.doubtful)}>
      {names[source]}
      {date && <> · {withoutThisYear(date, today)}</>}
    </span>
  );
}

/** `Nov 20`, and `Nov 20, 2025` of another year. */
function withoutThisYear(date: string, today: string): string {
  const words = formatShortDate(date);

  return date.slice(0, 4) === today.slice(0, 4) ? (words.split(",")[0] ?? words) : words;
}
