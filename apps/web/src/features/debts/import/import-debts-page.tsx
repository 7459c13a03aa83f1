import { formatAmount, formatPercentage } from "@snowball/money";
import { useId, useState } from "react";

import { counted } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { shownName } from "#lib/shown-name.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";
import { ScrollRegion } from "#ui/scroll-region.tsx";
import { Section } from "#ui/section.tsx";
import { SelectField } from "#ui/field.tsx";
import { Table } from "#ui/table.tsx";

import { kindName, kindOptions } from "../debt-words.ts";
import { AssignColumns } from "./assign-columns.tsx";
import { ExportImport } from "./export-import.tsx";
import { type Field, readTitles } from "./find-columns.ts";
import { ImportSource, type Opened } from "./import-source.tsx";
import type { Answers } from "./read-cells.ts";
import type { ExportedFile } from "./read-export.ts";
import type { Imported, ImportedRow, Question } from "./read-import.ts";
import { ImportDone } from "./undoable-import.tsx";
import { type DebtImport, type Sheet, useDebtImport } from "./use-debt-import.ts";

/** The page at `/debts/import`. Imports debts from a table or a bank statement, or everything from an export. */
export function Component() {
  const importing = useDebtImport();
  const { sheet, table, fault, done, undo, isBusy, refusals } = importing;
  const [exported, setExported] = useState<ExportedFile | null>(null);
  const [isImported, setIsImported] = useState(false);
  const open = (opened: Opened) => {
    const file = "exported" in opened ? opened.exported : null;
    setExported(file);
    importing.open("exported" in opened ? null : opened);
  };

  return (
    <Page
      heading="Import debts"
      above={<BackLink to={paths.debts()}>Debts</BackLink>}
      lead="Import a CSV from a spreadsheet or another planner, an OFX or QIF from your bank, or a Snowball export. You review everything before it's saved."
    >
      {done === null && !isImported && <ImportSource onOpen={open} />}
      {done === null && fault !== null && <Notice tone="error">{fault}</Notice>}
      {done === null && sheet !== null && (
        <>
          <AssignColumns sheet={sheet} onChange={importing.setColumns} />
          <ImportQuestions importing={importing} />
        </>
      )}
      {done === null && sheet !== null && table !== null && (
        <>
          <ImportPreview importing={importing} sheet={sheet} table={table} />
          <Confirm importing={importing} />
        </>
      )}
      {exported !== null && (
        <ExportImport key={exported.text} file={exported} onDone={setIsImported} />
      )}
      {done !== null && (
        <ImportDone isBusy={isBusy} refusals={refusals} undo={undo}>
          {counted(done, "debt")} {done === 1 ? "was" : "were"} added.
        </ImportDone>
      )}
    </Page>
  );
}

function Confirm({ importing }: { importing: DebtImport }) {
  const { rows, unanswered, refusals, isBusy, submit } = importing;

  return (
    <div className="grid justify-items-start gap-3">
      {refusals.length > 0 && <Notice tone="error">{refusals.join(" ")}</Notice>}
      {unanswered && <p>Choose an answer to continue: {QUESTIONS[unanswered].label}</p>}
      {!unanswered && rows.length === 0 && <p>There is nothing to import.</p>}
      {!unanswered && rows.length > 0 && (
        <Button isBusy={isBusy} onClick={submit}>
          Import {counted(rows.length, "debt")}
        </Button>
      )}
    </div>
  );
}

type QuestionText = {
  label: string;
  options: readonly (readonly [value: string, words: string])[];
};

const QUESTIONS: Record<Question, QuestionText> = {
  history: {
    label: "Which balances of an account do you want to keep?",
    options: [
      ["latest", "The latest balance of each account"],
      ["all", "Every row, as a debt of its own"],
    ],
  },
  signs: {
    label: "What does a balance below zero mean?",
    options: [
      ["owed", "What I owe"],
      ["credit", "A credit: nothing is owed"],
    ],
  },
  decimals: {
    label: "How does this table write numbers?",
    options: [
      ["point", "1,234.56: a point before the cents"],
      ["comma", "1.234,56: a comma before the cents"],
    ],
  },
  rates: {
    label: "Is a rate of 0.1999 in this table 19.99%?",
    options: [
      ["share", "Yes, 0.1999 is 19.99%"],
      ["percent", "No, 0.1999 is 0.1999%"],
    ],
  },
  dates: {
    label: "Which day is 05/06 in this table?",
    options: [
      ["month", "May 6: the month first"],
      ["day", "June 5: the day first"],
    ],
  },
};

/** Asks about everything that is ambiguous in the table, so that no figure is guessed. */
function ImportQuestions({ importing }: { importing: DebtImport }) {
  const { questions, answers, answer, kind, setKind, table } = importing;
  const needsKind = table?.needsKind ?? false;
  if (questions.length === 0 && !needsKind) return null;

  return (
    <div className="grid grid-cols-1 gap-3 *:max-w-112">
      {questions.map((question) => (
        <SelectField
          key={question}
          label={QUESTIONS[question].label}
          name={question}
          options={[
            ...(question === "history" ? [] : [["", "Choose"] as const]),
            ...QUESTIONS[question].options,
          ]}
          value={answers[question] ?? ""}
          onChange={({ target: { value } }) =>
            answer({ [question]: value === "" ? undefined : value } as Partial<Answers>)
          }
        />
      ))}
      {needsKind && (
        <SelectField
          label="Kind for debts without one"
          name="kind"
          options={kindOptions}
          value={kind}
          onChange={({ target: { value } }) => setKind(value as typeof kind)}
        />
      )}
    </div>
  );
}

/** On phones these columns are in a line below the name. */
const ON_WIDE = "max-tablet:hidden";

type ImportPreviewProps = { importing: DebtImport; sheet: Sheet; table: Imported };

function ImportPreview({ importing, sheet, table: { rows } }: ImportPreviewProps) {
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
  const notes = importing.unanswered
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
