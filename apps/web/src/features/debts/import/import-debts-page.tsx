import { useState } from "react";

import { counted } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";
import { SelectField } from "#ui/select-field.tsx";

import { kindOptions } from "../debt-words.ts";
import { AssignColumns } from "./assign-columns.tsx";
import { ExportImport } from "./export-import.tsx";
import { ImportDone } from "./undoable-import.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportSource, type Opened } from "./import-source.tsx";
import type { Answers } from "./read-cells.ts";
import type { ExportedFile } from "./read-export.ts";
import type { Question } from "./read-import.ts";
import { type DebtImport, useDebtImport } from "./use-debt-import.ts";

/**
 * The page at `/debts/import`. Imports debts from a table or a bank statement, or everything from an export.
 */
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
  const { rows, isUnanswered, refusals, isBusy, submit } = importing;

  return (
    <div className="grid justify-items-start gap-3">
      {refusals.length > 0 && <Notice tone="error">{refusals.join(" ")}</Notice>}
      {isUnanswered && <p>Answer the questions above to continue.</p>}
      {!isUnanswered && rows.length === 0 && <p>There is nothing to import.</p>}
      {!isUnanswered && rows.length > 0 && (
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
    label: "Balances below zero are",
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
