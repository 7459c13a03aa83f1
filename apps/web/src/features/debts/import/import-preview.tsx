import { formatAmount, formatPercentage } from "@snowball/money";
import { useId } from "react";

import { shownName } from "#lib/shown-name.ts";
import { classNames } from "#ui/class-names.ts";
import { ScrollRegion } from "#ui/scroll-region.tsx";
import { Table } from "#ui/table.tsx";
import { Section } from "#ui/section.tsx";

import { kindName } from "../debt-words.ts";
import { type Field, readTitles } from "./find-columns.ts";
import type { Imported, ImportedRow } from "./read-import.ts";
import type { DebtImport, Sheet } from "./use-debt-import.ts";

/** On phones these columns are in a line below the name. */
const ON_WIDE = "max-tablet:hidden";

type ImportPreviewProps = { importing: DebtImport; sheet: Sheet; table: Imported };

/** Shows each row as it was read, with its errors. */
export function ImportPreview({ importing, sheet, table: { rows } }: ImportPreviewProps) {
  const titles = readTitles(sheet.cells, sheet.columns);
  const used = new Set(Object.values(sheet.columns.at));
  const unused = titles.filter((_, index) => !used.has(index));

  return (
    <Section heading="What we read" className="grid grid-cols-1 gap-3">
      <p className="text-small wrap-anywhere text-ink-soft">
        Columns: {[...used].map((index) => titles[index]).join(", ")}.
        {unused.length > 0 && ` Not read: ${unused.join(", ")}.`}
      </p>
      <ScrollRegion label="Debts in the table">
        <Table
          caption="Debts we read"
          columns={[
            "Import",
            { name: "Name", className: "text-start" },
            { name: "Kind", className: classNames("text-start", ON_WIDE) },
            "Balance",
            { name: "APR", className: ON_WIDE },
            { name: "Minimum", className: ON_WIDE },
            { name: "Due day", className: ON_WIDE },
          ]}
        >
          {rows.map((row) => (
            <PreviewRow key={row.line} row={row} importing={importing} />
          ))}
        </Table>
      </ScrollRegion>
    </Section>
  );
}

function PreviewRow({ row, importing }: { row: ImportedRow; importing: DebtImport }) {
  const id = useId();
  const noteId = `${id}-note`;
  const shown = shownOf(row);
  const isWrong = Object.keys(row.faults).length > 0;
  // An answer to an open question may remove an error.
  const notes = importing.isUnanswered
    ? []
    : [
        ...Object.values(row.faults),
        ...row.notes,
        ...(importing.isKnown(row) ? ["You already have a debt with this name."] : []),
      ];

  return (
    <tbody className="border-t border-line [&_:is(th,td)]:border-0 [&_:is(th,td)]:py-1.5 [&_:is(th,td)]:align-middle">
      <tr>
        <td>
          <input
            type="checkbox"
            className="size-6 accent-accent"
            aria-label={`Import ${shown.name || `line ${row.line}`}`}
            aria-describedby={notes.length > 0 ? noteId : undefined}
            disabled={row.input === null}
            checked={importing.isChosen(row)}
            onChange={({ target }) => importing.choose(row, target.checked)}
          />
        </td>
        <th className="min-w-32 text-start font-semibold wrap-anywhere" scope="row">
          {shown.name || `Line ${row.line}`}
          <span className="block text-small font-normal text-ink-soft tablet:hidden">
            {describeRest(shown)}
          </span>
        </th>
        <td className={classNames("text-start", ON_WIDE)}>{shown.kind}</td>
        <td className="whitespace-nowrap">{shown.balance}</td>
        {(["apr", "minimum", "due_day"] as const).map((field) => (
          <td key={field} className={classNames("whitespace-nowrap", ON_WIDE)}>
            {shown[field]}
          </td>
        ))}
      </tr>
      {notes.length > 0 && (
        <tr>
          <td
            colSpan={7}
            id={noteId}
            className={classNames(
              "pt-0 text-small wrap-anywhere",
              isWrong ? "text-bad" : "text-ink-soft",
            )}
          >
            {notes.join(" ")}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** Describes what a phone has no columns for. */
function describeRest({ kind, apr, minimum, due_day: dueDay }: Shown): string {
  return [
    kind,
    `APR ${apr ?? "unknown"}`,
    `minimum ${minimum ?? "unknown"}`,
    `due day ${dueDay ?? "unknown"}`,
  ]
    .filter((part) => part !== undefined)
    .join(", ");
}

type Shown = Partial<Record<Field, string>>;

/** Returns the formatted figures of a row, or its original cells if the row has an error. */
function shownOf({ input, cells, isMoney }: ImportedRow): Shown {
  if (input === null) return cells;
  const [balance] = input.balances;

  return {
    name: shownName(input),
    kind: (isMoney && cells.kind) || kindName(input.kind),
    balance: orUnknown(balance?.amount, (amount) => formatAmount(amount, "USD")),
    apr: orUnknown(balance?.apr, formatPercentage),
    minimum: orUnknown(input.minimum, (amount) => formatAmount(amount, "USD")),
    due_day: orUnknown(input.due_day, String),
  };
}

function orUnknown<Value>(value: Value | null | undefined, show: (value: Value) => string): string {
  return value === null || value === undefined ? "unknown" : show(value);
}
