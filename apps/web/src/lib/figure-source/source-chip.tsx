import type { FigureSource } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";

import { classNames } from "#ui/class-names.ts";

import { daysIfOld, localDateOf } from "./figure-age.ts";
import styles from "./source-chip.module.css";

const names: Record<FigureSource, string> = { bank: "Bank", user: "You", estimate: "Estimate" };

type SourceChipProps = {
  figure: { source: FigureSource | null; as_of: string | null };
  /** The user's calendar date. */
  today: string;
};

/** Who says a figure, and when; amber where that is long ago or was only estimated. */
export function SourceChip({ figure: { source, as_of: asOf }, today }: SourceChipProps) {
  if (source === null) return null;
  const date = asOf === null ? null : localDateOf(asOf);
  const isDoubtful = source === "estimate" || daysIfOld(asOf, today) !== null;

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
