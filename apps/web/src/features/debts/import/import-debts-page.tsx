import { useState } from "react";

import { paths } from "#lib/paths.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

import { AssignColumns } from "./assign-columns.tsx";
import { ExportImport } from "./export-import.tsx";
import { countDebts, ImportDone } from "./import-done.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportQuestions } from "./import-questions.tsx";
import { ImportSource, type Opened } from "./import-source.tsx";
import type { ExportedFile } from "./read-export.ts";
import { type DebtImport, useDebtImport } from "./use-debt-import.ts";

/**
 * The page at `/debts/import`. Imports debts from a table or a bank statement, or everything from an export.
 */
export function ImportDebtsPage() {
  const importing = useDebtImport();
  const { sheet, table, fault, done, undo, isBusy, refusals } = importing;
  const [exported, setExported] = useState<ExportedFile | null>(null);
  const [isRelinked, setIsBack] = useState(false);
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
      {done === null && !isRelinked && <ImportSource onOpen={open} />}
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
      {exported !== null && <ExportImport key={exported.text} file={exported} onDone={setIsBack} />}
      {done !== null && (
        <ImportDone isBusy={isBusy} refusals={refusals} undo={undo}>
          {countDebts(done.count)} {done.count === 1 ? "was" : "were"} added.
        </ImportDone>
      )}
    </Page>
  );
}

function Confirm({ importing }: { importing: DebtImport }) {
  const { rows, isUnanswered, refusals, isBusy, submit } = importing;

  return (
    <div className="grid justify-items-start gap-3">
      {refusals.length > 0 && (
        <Notice tone="error">Nothing was imported. {refusals.join(" ")}</Notice>
      )}
      {isUnanswered && <p>Answer the questions above to continue.</p>}
      {!isUnanswered && rows.length === 0 && <p>There is nothing to import.</p>}
      {!isUnanswered && rows.length > 0 && (
        <Button isBusy={isBusy} onClick={submit}>
          Import {countDebts(rows.length)}
        </Button>
      )}
    </div>
  );
}
