import {
  DEBT_NAME_LENGTH_MAX,
  type DebtInput,
  type DebtKind,
  MANUAL_DEBTS_MAX,
} from "@snowball/contract";
import { compareAmounts, signOf } from "@snowball/money";

import { type Columns, type Field, findColumns } from "./find-columns.ts";
import { type Answers, readAmount, readDueDay, readKind, readRate, slashed } from "./read-cells.ts";

/** A row of the table as it was understood. */
export type ImportedRow = {
  /** In the table, from 1: as spreadsheets count. */
  line: number;
  /** As it stands in the table. */
  cells: Partial<Record<Field, string>>;
  /** Null as long as something is wrong with it. */
  input: DebtInput | null;
  /** Sentences, by what they are about. */
  faults: Partial<Record<Field, string>>;
};

export type Question = keyof Answers;

export type Imported = {
  rows: ImportedRow[];
  /** What has to be answered before anything is right. */
  questions: Question[];
  columns: Columns;
  /** The names of the columns that were read. */
  read: string[];
};

export type Telling = {
  answers: Answers;
  /** Of debts of which the table says none. */
  kind: DebtKind;
};

const TOTAL = /^(grand |sub)?totals?:?$/i;

/** Debts as a table lists them, or why there are none in the user's words. */
export function readImport(
  cells: readonly (readonly string[])[],
  telling: Telling,
): Imported | { fault: string } {
  const columns = findColumns(cells);
  if (columns === null) {
    return {
      fault:
        "We found no columns with a name and a balance. The first row has to say what the columns are, for example: Name, Balance, APR, Minimum payment, Due day, Kind.",
    };
  }
  const rows = rowsOf(cells, columns);
  if (rows.length === 0) return { fault: "There are no debts beneath the names of the columns." };
  if (rows.length > MANUAL_DEBTS_MAX) {
    return { fault: `Up to ${MANUAL_DEBTS_MAX} debts can be imported; these are ${rows.length}.` };
  }
  const { answers, kind } = telling;
  const dates = answers.dates ?? orderOf(rows.map(({ cells: { due_day: due = "" } }) => due));
  const known = { ...answers, ...(dates && { dates }) };
  const header = cells[columns.header] ?? [];

  return {
    rows: rows.map((row) => readRow(row, { answers: known, kind })),
    questions: questionsOf(rows, answers),
    columns,
    read: Object.values(columns.at).map((index) => header[index] ?? ""),
  };
}

type Row = Pick<ImportedRow, "line" | "cells">;

/** Without empty rows, and without the sums that stand beneath some tables. */
function rowsOf(cells: readonly (readonly string[])[], { header, at }: Columns): Row[] {
  return cells.flatMap((row, index) => {
    if (index <= header) return [];
    const own: Row["cells"] = Object.fromEntries(
      Object.entries(at).map(([field, column]) => [field, row[column] ?? ""]),
    );
    const isEmpty = Object.values(own).every((cell) => cell === "");
    const isTotal = TOTAL.test(own.name ?? "") || TOTAL.test(row[0] ?? "");

    return isEmpty || isTotal ? [] : [{ line: index + 1, cells: own }];
  });
}

/** What the table alone does not tell. A question that was answered stays, so that the answer can be changed. */
function questionsOf(rows: readonly Row[], answers: Answers): Question[] {
  const of = (field: Field) =>
    rows.map(({ cells }) => cells[field] ?? "").filter((cell) => cell !== "");
  const amounts = [...of("balance"), ...of("minimum")];

  return [
    ...(isAsked(amounts, (cell, decimals) => readAmount(cell, "", { decimals })) ||
    isAsked(of("apr"), (cell, decimals) => readRate(cell, { decimals }))
      ? (["decimals"] as const)
      : []),
    ...(mayBeShares(of("apr"), answers) ? (["rates"] as const) : []),
    ...(isOrderOpen(of("due_day")) ? (["dates"] as const) : []),
  ];
}

type ReadBy = (cell: string, decimals: "point" | "comma") => object;

/** Whether a number is one only with a decimal comma. */
function isAsked(cells: readonly string[], read: ReadBy): boolean {
  return cells.some((cell) => "fault" in read(cell, "point") && !("fault" in read(cell, "comma")));
}

/** No rate is above 1, and nothing says that they are percent. */
function mayBeShares(cells: readonly string[], { decimals }: Answers): boolean {
  const bare = cells
    .filter((cell) => !cell.includes("%"))
    .map((cell) => readRate(cell, { ...(decimals && { decimals }) }))
    .flatMap((read) => ("value" in read && read.value !== null ? [read.value] : []));

  return (
    bare.some((value) => signOf(value) > 0) &&
    bare.every((value) => compareAmounts(value, "1") <= 0)
  );
}

/** Dates that are right in either order, and none that tells which one it is. */
function isOrderOpen(cells: readonly string[]): boolean {
  const isEither = cells
    .map(slashed)
    .some((pair) => pair !== null && pair[0] !== pair[1] && Math.max(...pair) <= 12);

  return isEither && orderOf(cells) === null;
}

/** The order that the dates tell by themselves, as a thirteenth month there is not; null where they do not. */
function orderOf(cells: readonly string[]): Answers["dates"] | null {
  const pairs = cells.map(slashed).filter((pair) => pair !== null);
  const [isDay, isMonth] = [pairs.some(([day]) => day > 12), pairs.some(([, day]) => day > 12)];
  if (isDay === isMonth) return null;

  return isDay ? "day" : "month";
}

function readRow(row: Row, { answers, kind }: Telling): ImportedRow {
  const faults: ImportedRow["faults"] = {};
  const cell = (field: Field) => row.cells[field] ?? "";
  const note = <Value>(field: Field, read: Read<Value>): Value | null => {
    if ("value" in read) return read.value;
    faults[field] = read.fault;
    return null;
  };
  const name = note("name", readName(cell("name")));
  const lender = cell("lender") === "" ? null : note("lender", readName(cell("lender")));
  const amount = note("balance", needed(readAmount(cell("balance"), "The balance", answers)));
  const apr = note("apr", readRate(cell("apr"), answers));
  const minimum = note("minimum", readAmount(cell("minimum"), "The minimum payment", answers));
  const dueDay = note("due_day", readDueDay(cell("due_day"), answers));
  if (name === null || Object.keys(faults).length > 0) return { ...row, faults, input: null };
  const input: DebtInput = {
    name,
    kind: readKind(cell("kind")) ?? kind,
    ...(lender !== null && { lender }),
    balances: [{ id: "balance", amount, apr }],
    minimum,
    due_day: dueDay,
  };

  return { ...row, faults, input };
}

type Read<Value> = { value: Value } | { fault: string };

/** Without a balance there is no debt. */
function needed(read: Read<string | null>): Read<string | null> {
  return "value" in read && read.value === null ? { fault: "The balance is missing." } : read;
}

/** One line: what a table breaks within a cell is a space. */
function readName(cell: string): { value: string } | { fault: string } {
  const name = cell.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  if (name === "") return { fault: "The name is missing." };

  return name.length > DEBT_NAME_LENGTH_MAX
    ? { fault: `The name is longer than ${DEBT_NAME_LENGTH_MAX} letters.` }
    : { value: name };
}
