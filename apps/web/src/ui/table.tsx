import type { ComponentProps } from "react";

import { classNames } from "./class-names.ts";
import styles from "./table.module.css";

type TableProps = ComponentProps<"table"> & {
  /** On a phone each row is a card; its cells have to say themselves what they are. */
  hasCards?: boolean;
};

/** Figures in columns. What is beside what, and how it is lined, is for who uses it to say. */
export function Table({ hasCards = false, className, ...rest }: TableProps) {
  return (
    <table {...rest} className={classNames(styles.table, hasCards && styles.cards, className)} />
  );
}
