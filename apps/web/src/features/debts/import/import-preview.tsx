import { formatAmount, formatPercentage } from "@snowball/money";
import { useId } from "react";

import figures from "#ui/figures.module.css";
import { ScrollRegion } from "#ui/scroll-region.tsx";
import { Table } from "#ui/table.tsx";

import { kindName } from "../debt-words.ts";
import type { Field } from "./find-columns.ts";
import styles from "./import-debts-page.module.css";
import type { Imported, ImportedRow } from "./read-import.ts";
import type { DebtImport } from "./use-debt-import.ts";

type ImportPreviewProps = { importing: DebtImport; table: Imported };

/** What was understood of each row, and what is wrong with it. */
export function ImportPreview({ importing, table }: ImportPreviewProps) {
  const id = useId();
  const { rows, read, columns } = table;

  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h2 id={id}>What we read</h2>
      <p className={styles.note}>
        Columns: {read.join(", ")}.
        {columns.unread.length > 0 && ` Not read: ${columns.unread.join(", ")}.`}
      </p>
      <ScrollRegion label="Debts in the table">
        <Table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Import</th>
              <th scope="col">Name</th>
              <th scope="col">Kind</th>
              <th scope="col" className={figures.column}>
                Balance
              </th>
              <th scope="col" className={figures.column}>
                APR
              </th>
              <th scope="col" className={figures.column}>
                Minimum
              </th>
              <th scope="col" className={figures.column}>
                Due day
              </th>
            </tr>
          </thead>
          {rows.map((row) => (
            <PreviewRow key={row.line} row={row} importing={importing} />
          ))}
        </Table>
      </ScrollRegion>
    </section>
  );
}

function PreviewRow({ row, importing }: { row: ImportedRow; importing: DebtImport }) {
  const id = useId();
  const noteId = `${id}-note`;
  const shown = shownOf(row);
  const notes = [
    ...Object.values(row.faults),
    ...(importing.isKnown(row) ? ["You have a debt of this name already."] : []),
  ];

  return (
    <tbody className={styles.row}>
      <tr>
        <td>
          <input
            type="checkbox"
            className={styles.box}
            aria-label={`Import ${shown.name || `line ${row.line}`}`}
            aria-describedby={notes.length > 0 ? noteId : undefined}
            disabled={row.input === null}
            checked={importing.isChosen(row)}
            onChange={({ target }) => importing.choose(row, target.checked)}
          />
        </td>
        <th scope="row">{shown.name || `Line ${row.line}`}</th>
        <td>{shown.kind}</td>
        {(["balance", "apr", "minimum", "due_day"] as const).map((field) => (
          <td key={field} className={figures.column}>
            {shown[field]}
          </td>
        ))}
      </tr>
      {notes.length > 0 && (
        <tr>
          <td colSpan={7} id={noteId} className={row.input === null ? styles.fault : styles.note}>
            {notes.join(" ")}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** As it was understood; of a row with something wrong, as it stands in the table. */
function shownOf({ input, cells }: ImportedRow): Partial<Record<Field, string>> {
  if (input === null) return cells;
  const [balance] = input.balances;

  return {
    name: input.name,
    kind: kindName(input.kind),
    balance: orUnknown(balance?.amount, (amount) => formatAmount(amount, "USD")),
    apr: orUnknown(balance?.apr, formatPercentage),
    minimum: orUnknown(input.minimum, (amount) => formatAmount(amount, "USD")),
    due_day: orUnknown(input.due_day, String),
  };
}

function orUnknown<Value>(value: Value | null | undefined, show: (value: Value) => string): string {
  return value === null || value === undefined ? "unknown" : show(value);
}
