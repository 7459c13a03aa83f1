import type { ComponentProps, ReactNode } from "react";

import { classNames } from "./class-names.ts";
import styles from "./table.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

type TableProps = Omit<ComponentProps<"table">, "aria-label" | "aria-labelledby"> & {
  /** Names the table for a screen reader. */
  caption: ReactNode;
  /** Shows the caption on the screen too. */
  showsCaption?: boolean;
  /** On a phone each row is a card, so its cells need their own labels. */
  hasCards?: boolean;
};

/**
 * A table of figures with a name. The feature that uses it sets the columns and their alignment.
 */
export function Table({
  caption,
  showsCaption = false,
  hasCards = false,
  className,
  children,
  ...rest
}: TableProps) {
  return (
    <table {...rest} className={classNames(styles.table, hasCards && styles.cards, className)}>
      <caption>{showsCaption ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}</caption>
      {children}
    </table>
  );
}
