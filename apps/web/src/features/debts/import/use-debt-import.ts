import { type DebtInput, type DebtKind, endpoints } from "@snowball/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { debtsQuery, refetchFigures } from "#lib/queries.ts";

import { type Columns, findColumns, suggestColumns } from "./find-columns.ts";
import type { Answers } from "./read-cells.ts";
import type { Cells } from "./read-file.ts";
import { type ImportedRow, readImport } from "./read-import.ts";
import { comparedNames, useUndoableImport } from "./undoable-import.tsx";

/**
 * Manages an import of a table: its columns, its debts, and the user's answers and choices. Stores nothing
 * before `submit`.
 */
export function useDebtImport() {
  const [opened, setOpened] = useState<Cells | null>(null);
  const [chosenColumns, setChosenColumns] = useState<Columns | null>(null);
  const [answers, setAnswers] = useState<Answers>({});
  const [kind, setKind] = useState<DebtKind>("other");
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const sheet = useMemo(() => readSheet(opened, chosenColumns), [opened, chosenColumns]);
  const imported = useMemo(
    () =>
      sheet?.isComplete ? readImport(sheet.cells, { columns: sheet.columns, answers, kind }) : null,
    [sheet, answers, kind],
  );
  const table = imported !== null && "rows" in imported ? imported : null;
  const isKnown = useKnownNames();
  const isChosen = (row: ImportedRow) =>
    row.input !== null && (chosen.get(row.line) ?? !(row.isLeftOut || isKnown(row.input)));
  const rows = table?.rows.filter(isChosen) ?? [];
  const client = useQueryClient();
  const sending = useUndoableImport({
    send: (uuid, { debts }: { count: number; debts: DebtInput[] }) =>
      snowballClient.call(endpoints.importDebts, { body: { uuid, debts } }),
    undo: (uuid) => snowballClient.call(endpoints.undoDebtImport, { params: { uuid } }),
    contentOf: ({ debts }) => debts,
    lineOf: (index) => rows[index]?.line,
    onChange: () => void refetchFigures(client),
  });

  return {
    /** The table of the file. Null if there is none or it has a single column. */
    sheet,
    table,
    fault:
      findFault(opened, sheet) ??
      (imported !== null && "fault" in imported ? imported.fault : null),
    questions: imported?.questions ?? [],
    /** The first question without an answer. */
    unanswered: table?.questions.find((each) => each !== "history" && answers[each] === undefined),
    open: (next: Cells | null) => {
      setOpened(next);
      setChosenColumns(null);
      setAnswers({});
      setChosen(new Map());
      sending.reset();
    },
    setColumns: (columns: Columns) => {
      setChosenColumns(columns);
      setChosen(new Map());
    },
    answers,
    answer: (changed: Partial<Answers>) => setAnswers((now) => ({ ...now, ...changed })),
    kind,
    setKind,
    isChosen,
    isKnown: (row: ImportedRow) => row.input !== null && isKnown(row.input),
    choose: (row: ImportedRow, isOn: boolean) =>
      setChosen((now) => new Map(now).set(row.line, isOn)),
    rows,
    submit: () => {
      const debts = rows.flatMap(({ input }) => input ?? []);
      sending.submit({ count: debts.length, debts });
    },
    done: sending.done,
    undo: sending.undo,
    isBusy: sending.isBusy,
    refusals: sending.refusals,
  };
}

export type DebtImport = ReturnType<typeof useDebtImport>;

export type Sheet = {
  cells: string[][];
  columns: Columns;
  /** Whether the columns were recognized without the user. */
  isRecognized: boolean;
  /** Whether the columns with the name and the balance are known. */
  isComplete: boolean;
};

function readSheet(opened: Cells | null, chosen: Columns | null): Sheet | null {
  if (opened === null || "fault" in opened) return null;
  const { cells } = opened;
  const found = findColumns(cells);
  if (found === null && cells.every((row) => row.length < 2)) return null;
  const columns = chosen ?? found ?? suggestColumns(cells);
  const isComplete = columns.at.name !== undefined && columns.at.balance !== undefined;

  return { cells, columns, isRecognized: found !== null, isComplete };
}

function findFault(opened: Cells | null, sheet: Sheet | null): string | null {
  if (opened === null) return null;
  if ("fault" in opened) return opened.fault;

  return sheet === null
    ? "We found no columns with a name and a balance. Write the column names in the first row, for example: Name, Balance, APR, Minimum payment, Due day, Kind."
    : null;
}

function useKnownNames(): (input: DebtInput) => boolean {
  const { data: debts = [] } = useQuery(debtsQuery);
  const known = new Set(debts.flatMap(comparedNames));

  return (input) => comparedNames(input).some((name) => known.has(name));
}
