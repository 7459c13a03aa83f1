import type { FigureSource } from "@snowball/contract";

import { classNames } from "#ui/class-names.ts";

import { describeSource } from "./describe-source.ts";
import { daysIfOld } from "./figure-age.ts";
import styles from "./source-chip.module.css";

type SourceChipProps = {
  figure: { source: FigureSource | null; as_of: string | null };
  /** The user's calendar date. */
  today: string;
};

/** Shows the source of a figure and its date; amber if it is outdated or an estimate. */
export function SourceChip({ figure, today }: SourceChipProps) {
  const { source, as_of: asOf } = figure;
  if (source === null) return null;
  const isDoubtful = source === "estimate" || daysIfOld(asOf, today) !== null;

  return (
    <span className={classNames(styles.chip, styles[source], isDoubtful && styles.doubtful)}>
      {describeSource(figure, today)}
    </span>
  );
}
