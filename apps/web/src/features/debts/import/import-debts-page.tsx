import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { BackLink } from "#ui/back-link.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

import styles from "./import-debts-page.module.css";
import { ImportPreview } from "./import-preview.tsx";
import { ImportQuestions } from "./import-questions.tsx";
import { ImportSource } from "./import-source.tsx";
import { type DebtImport, useDebtImport } from "./use-debt-import.ts";

/** `/debts/import`: debts from a table of a spreadsheet or another planner. */
export function ImportDebtsPage() {
  const importing = useDebtImport();
  const { table, fault, done } = importing;

  return (
    <Page
      heading="Import debts"
      above={<BackLink to={paths.debts()}>Debts</BackLink>}
      lead="From a spreadsheet or another planner, as CSV. You see what we read before anything is stored."
    >
      {done === null && <ImportSource onOpen={importing.open} />}
      {done === null && fault !== null && <Notice tone="error">{fault}</Notice>}
      {done === null && table !== null && (
        <>
          <ImportQuestions importing={importing} questions={table.questions} />
          <ImportPreview importing={importing} table={table} />
          <Confirm importing={importing} />
        </>
      )}
      {done !== null && <Done importing={importing} done={done} />}
    </Page>
  );
}

function Confirm({ importing }: { importing: DebtImport }) {
  const { rows, isUnanswered, refusals, isBusy, submit } = importing;

  return (
    <div className={styles.confirm}>
      {refusals.length > 0 && (
        <Notice tone="error">Nothing was imported. {refusals.join(" ")}</Notice>
      )}
      {isUnanswered && <p>Answer what is asked above, and the figures can be read.</p>}
      {!isUnanswered && rows.length === 0 && <p>There is nothing to import.</p>}
      {!isUnanswered && rows.length > 0 && (
        <Button isBusy={isBusy} onClick={submit}>
          Import {counted(rows.length)}
        </Button>
      )}
    </div>
  );
}

type DoneProps = { importing: DebtImport; done: NonNullable<DebtImport["done"]> };

function Done({ importing, done }: DoneProps) {
  const { undo, isBusy, refusals } = importing;

  return (
    <>
      <UndoNotice label="Undo the import" takesFocus isBusy={isBusy} onUndo={undo}>
        {counted(done.count)} {done.count === 1 ? "was" : "were"} added.
      </UndoNotice>
      {refusals.length > 0 && <Notice tone="error">{refusals.join(" ")}</Notice>}
      <div>
        <Link to={paths.debts()} className={buttonClass()}>
          See your debts
        </Link>
      </div>
    </>
  );
}

function counted(count: number): string {
  return `${count} ${count === 1 ? "debt" : "debts"}`;
}
