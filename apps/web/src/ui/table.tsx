import type { ComponentProps, ReactNode } from "react";

import { classNames } from "./class-names.ts";
import styles from "./table.module.css";

/** The heading of a column. If it is not shown, only screen readers read it. */
type Column = string | { name: ReactNode; className?: string | undefined; isShown?: boolean };

type TableProps = Omit<ComponentProps<"table">, "aria-label" | "aria-labelledby"> & {
  caption: ReactNode;
  showsCaption?: boolean;
  columns: readonly Column[];
  /** On a phone each row is a card, and `data-label` of a cell is shown. */
  hasCards?: boolean;
};

/** A table of figures with a name and headings. The children are its bodies. */
export function Table({
  caption,
  showsCaption = false,
  columns,
  hasCards = false,
  className,
  children,
  ...rest
}: TableProps) {
  return (
    <table {...rest} className={classNames(styles.table, hasCards && styles.cards, className)}>
      <caption className={showsCaption ? styles.caption : undefined}>
        {showsCaption ? caption : <span className="sr-only">{caption}</span>}
      </caption>
      <thead>
        <tr>
          {columns.map((column, place) => {
            const { name, className: look, isShown = true } = toHeading(column);
            return (
              <th key={place} scope="col" className={look}>
                {isShown ? name : <span className="sr-only">{name}</span>}
              </th>
            );
          })}
        </tr>
      </thead>
      {children}
    </table>
  );
}

function toHeading(column: Column) {
  return typeof column === "string" ? { name: column } : column;
}
