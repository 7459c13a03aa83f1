import {
  DEBT_NAME_LENGTH_MAX,
  type DebtInput,
  type DebtKind,
  MANUAL_DEBTS_MAX,
  toOneLine,
} from "@snowball/contract";
import { compareAmounts, formatAmount, signOf } from "@snowball/money";

import type { Columns, Field, TableRow } from "./find-columns.ts";
import {
  type Answers,
  findOtherCurrency,
  isAsset,
  isAssetName,
  otherCurrencyFault,
  parseAmount,
  parseSlashed,
  readBalanceDate,
  readDueDay,
  readKind,
  readRate,
} from "./read-cells.ts";

export type ImportedRow = TableRow & {
  /** The debt to create. Null if a cell has an error. */
  input: DebtInput | null;
  faults: Partial<Record<Field, string>>;
  notes: string[];
  isMoney: boolean;
  /** Whether the row is left out unless the user chooses it. */
  isLeftOut: boolean;
};

export type Question = keyof Answers;

export type Imported = {
  rows: ImportedRow[];
  /** Questions about what is ambiguous in the table. Answered ones stay, so that the answer can be changed. */
  questions: Question[];
  needsKind: boolean;
};

type ImportOptions = { columns: Columns; answers: Answers; kind: DebtKind };

const TOTAL = /^(grand |sub)?totals?:?$/i;

/** Reads the debts of a table, or returns an error if there are none. The answers may change the result. */
export function readImport(
  cells: readonly (readonly string[])[],
  { columns, answers, kind }: ImportOptions,
): Imported | { fault: string; questions: Question[] } {
  const listed = readRows(cells, columns);
  if (listed.length === 0) {
    return { fault: "There are no debts below the column names.", questions: [] };
  }
  const dates = findDateOrder(readDates(listed)) ?? answers.dates;
  const history = findHistory(listed, dates);
  const rows = answers.history === "all" ? listed : history.latest;
  const questions: Question[] = [
    ...(history.isOne ? (["history"] as const) : []),
    ...findQuestions(rows, answers, history.isOne ? readDates(listed) : pick(rows, "due_day")),
  ];
  if (rows.length > MANUAL_DEBTS_MAX) {
    const fault = `You can import up to ${MANUAL_DEBTS_MAX} debts at once; this list has ${rows.length}.`;
    return { fault, questions: questions.filter((each) => each === "history") };
  }
  // An answer counts only while its question is shown, because other columns raise other questions.
  const asked = Object.entries(answers).filter(([each]) => questions.includes(each as Question));
  const known: Answers = { ...Object.fromEntries(asked), ...(dates && { dates }) };
  const repeats = findRepeats(rows);

  return {
    rows: rows.map((row) => {
      const read = readRow(row, known, kind);
      const older = answers.history === "all" ? undefined : history.notes.get(row.line);
      const repeat = repeats.get(row.line);
      return {
        ...read,
        notes: [...read.notes, ...(older ?? []), ...(repeat ? [repeat.note] : [])],
        isLeftOut: read.isLeftOut || repeat?.isEqual === true,
      };
    }),
    questions,
    needsKind: rows.some((row) => (row.cells.kind ?? "") === "" && !isAssetRow(row)),
  };
}

function readRows(cells: readonly (readonly string[])[], { firstRow, at }: Columns): TableRow[] {
  return cells.flatMap((row, index) => {
    if (index < firstRow) return [];
    const own: TableRow["cells"] = Object.fromEntries(
      Object.entries(at).map(([field, column]) => [field, row[column] ?? ""]),
    );
    const isEmpty = Object.values(own).every((cell) => cell === "");
    const isTotal = TOTAL.test(own.name ?? "") || TOTAL.test(row[0] ?? "");

    return isEmpty || isTotal ? [] : [{ line: index + 1, cells: own }];
  });
}

function pick(rows: readonly TableRow[], field: Field): string[] {
  return rows.map(({ cells }) => cells[field] ?? "").filter((cell) => cell !== "");
}

function readDates(rows: readonly TableRow[]): string[] {
  return [...pick(rows, "due_day"), ...pick(rows, "as_of")];
}

function findQuestions(
  rows: readonly TableRow[],
  answers: Answers,
  dates: readonly string[],
): Question[] {
  const debts = rows.filter((row) => !isAssetRow(row));
  const [balances, rates] = [pick(debts, "balance"), pick(debts, "apr")];
  const amounts = [...balances, ...pick(debts, "minimum")];
  const { decimals } = answers;

  return [
    ...(needsComma(amounts, (cell, each) => parseAmount(cell, "", each)) ||
    needsComma(rates, (cell, each) => readRate(cell, { decimals: each }))
      ? (["decimals"] as const)
      : []),
    ...(balances.some(isBelowZero) ? (["signs"] as const) : []),
    ...(mayBeShares(rates, decimals) ? (["rates"] as const) : []),
    ...(isOrderOpen(dates) ? (["dates"] as const) : []),
  ];
}

function isBelowZero(cell: string): boolean {
  return (["point", "comma"] as const).some((decimals) => {
    const read = parseAmount(cell, "", decimals);
    return "sign" in read && read.sign === "below";
  });
}

/** Whether a cell is a number only if a comma separates its decimals. */
function needsComma(
  cells: readonly string[],
  read: (cell: string, decimals: "point" | "comma") => object,
): boolean {
  return cells.some((cell) => "fault" in read(cell, "point") && !("fault" in read(cell, "comma")));
}

/** Whether no rate is above 1, and none has a percent sign. */
function mayBeShares(cells: readonly string[], decimals: Answers["decimals"]): boolean {
  const bare = cells
    .filter((cell) => !cell.includes("%"))
    .map((cell) => readRate(cell, { ...(decimals && { decimals }) }))
    .flatMap((read) => ("value" in read && read.value !== null ? [read.value] : []));

  return (
    bare.some((value) => signOf(value) > 0) &&
    bare.every((value) => compareAmounts(value, "1") <= 0)
  );
}

function isOrderOpen(cells: readonly string[]): boolean {
  const isEither = cells
    .map(parseSlashed)
    .some((pair) => pair !== null && pair[0] !== pair[1] && Math.max(...pair) <= 12);

  return isEither && findDateOrder(cells) === null;
}

/** Returns the order of day and month if a number above 12 shows it, otherwise null. */
function findDateOrder(cells: readonly string[]): Answers["dates"] | null {
  const pairs = cells.map(parseSlashed).filter((pair) => pair !== null);
  const [isDay, isMonth] = [pairs.some(([day]) => day > 12), pairs.some(([, day]) => day > 12)];
  if (isDay === isMonth) return null;

  return isDay ? "day" : "month";
}

function isAssetRow({ cells }: TableRow): boolean {
  const { kind = "", class: group = "", name = "" } = cells;

  return isAsset(kind) || isAsset(group) || (kind === "" && group === "" && isAssetName(name));
}

type ReadRow = Omit<ImportedRow, "line" | "cells">;

function readRow(row: TableRow, answers: Answers, fallback: DebtKind): TableRow & ReadRow {
  const faults: ImportedRow["faults"] = {};
  const notes: string[] = [];
  const cell = (field: Field) => row.cells[field] ?? "";
  const note = <Value>(field: Field, read: Read<Value>): Value | null => {
    if ("value" in read) return read.value;
    faults[field] = read.fault;
    return null;
  };
  const name = note("name", readName(cell("name") || cell("nickname")));
  const nickname = cell("nickname") === "" ? null : note("nickname", readName(cell("nickname")));
  const lender = cell("lender") === "" ? null : note("lender", readName(cell("lender")));
  const isMoney = isAssetRow(row);
  const owed = readOwed(cell("balance"), answers, isMoney);
  const amount = note("balance", refuseCurrency(cell("currency"), owed));
  const isCredit = "isCredit" in owed && owed.isCredit;
  const rates = cell("apr").split(";").length;
  const apr = rates > 1 ? null : note("apr", readRate(cell("apr"), answers));
  const minimum = note("minimum", readMinimum(cell("minimum"), answers));
  const dueDay = note("due_day", readDueDay(cell("due_day"), answers));
  const isOutside = /^no$/i.test(cell("is_included"));
  if (isCredit) notes.push(`A credit of ${formatAmount(owed.credit, "USD")}: nothing is owed.`);
  if (rates > 1) notes.push("This debt has several rates. Enter them after the import.");
  if (isOutside) notes.push("Stays outside the plan, as in the list.");
  if (isMoney) {
    const word = [cell("kind"), cell("class")].find(isAsset);
    notes.push(`${word ?? "This account"} is money you have, not a debt.`);
  }
  const isWrong = name === null || Object.keys(faults).length > 0;
  const input: DebtInput | null = isWrong
    ? null
    : {
        name,
        ...(nickname !== null && nickname !== name && { nickname }),
        kind: readKind(cell("kind"), name) ?? fallback,
        ...(lender !== null && { lender }),
        balances: [{ id: "balance", amount, apr }],
        minimum,
        due_day: dueDay,
        ...(isOutside && { is_included: false }),
      };

  // Other errors of an asset account do not matter.
  return {
    ...row,
    input,
    faults: isMoney ? {} : faults,
    notes,
    isMoney,
    isLeftOut: isCredit || isMoney,
  };
}

type Read<Value> = { value: Value } | { fault: string };
type Owed = { value: string; isCredit: false } | { value: string; isCredit: true; credit: string };

/** Reads the owed amount, which is zero for a credit. The user may still import an asset account as a debt. */
function readOwed(
  cell: string,
  { decimals, signs }: Answers,
  isMoney: boolean,
): Owed | { fault: string } {
  const read = parseAmount(cell, "The balance", decimals);
  if ("fault" in read) return read;
  const { value, sign } = read;
  if (value === null) return { fault: "The balance is missing." };
  if (isMoney) return { value, isCredit: false };
  if (sign === "below" && signs === undefined) {
    return { fault: "This balance is below zero. Answer the question above." };
  }
  // If debts are below zero, a balance above zero is money in the account.
  const isCredit =
    sign === "credit" ||
    (sign === "below" && signs === "credit") ||
    (sign === "none" && signs === "owed" && signOf(value) > 0);

  return isCredit ? { value: "0.00", isCredit, credit: value } : { value, isCredit };
}

/** Reads a minimum payment. Lists with debts below zero may write payments below zero too. */
function readMinimum(cell: string, { decimals, signs }: Answers): Read<string | null> {
  const read = parseAmount(cell, "The minimum payment", decimals);
  if ("fault" in read) return read;
  const isNegative = read.sign === "credit" || (read.sign === "below" && signs !== "owed");

  return isNegative ? { fault: "The minimum payment can't be negative." } : { value: read.value };
}

function refuseCurrency<Value>(currency: string, read: Read<Value>): Read<Value> {
  const other = findOtherCurrency(currency.toUpperCase());

  return other === null ? read : { fault: otherCurrencyFault(other) };
}

/** An apostrophe in front keeps spreadsheets from reading a name as a formula. */
const TEXT_MARK = /^'(?=[=+\-@＝＋－＠])/;

function readName(cell: string): { value: string } | { fault: string } {
  const name = toOneLine(cell.replace(TEXT_MARK, ""));
  if (name === "") return { fault: "The name is missing." };

  return name.length > DEBT_NAME_LENGTH_MAX
    ? { fault: `The name is longer than ${DEBT_NAME_LENGTH_MAX} characters.` }
    : { value: name };
}

type History = {
  /** Whether the table lists several balances of one account with dates. */
  isOne: boolean;
  latest: TableRow[];
  notes: Map<number, string[]>;
};

function findHistory(rows: readonly TableRow[], dates: Answers["dates"]): History {
  const groups = [...groupByName(rows).values()];
  const isDated = rows.some(({ cells }) => (cells.as_of ?? "") !== "");
  if (!isDated) return { isOne: false, latest: [...rows], notes: new Map() };

  const notes = new Map<number, string[]>();
  const latest = groups.flatMap((group) => {
    const days = group.map(({ cells }) =>
      readBalanceDate(cells.as_of ?? "", { ...(dates && { dates }) }),
    );
    const isDatedAll = days.every((day) => day !== null);
    const last = days.reduce((one, other) => ((one ?? "") > (other ?? "") ? one : other), null);
    const kept = isDatedAll ? group.filter((_, index) => days[index] === last) : group.slice(-1);
    const older = group.length - kept.length;
    for (const { line, cells } of kept) {
      if (older > 0) {
        notes.set(line, [
          `The latest of ${group.length} balances${cells.as_of ? `, of ${cells.as_of}` : ""}.`,
        ]);
      }
    }
    return kept;
  });

  return {
    isOne: latest.length < rows.length,
    latest: latest.toSorted((one, other) => one.line - other.line),
    notes,
  };
}

type Repeat = { note: string; isEqual: boolean };

/** Returns the rows that repeat an earlier one, completely or only by name, by line. */
function findRepeats(rows: readonly TableRow[]): Map<number, Repeat> {
  const repeats = new Map<number, Repeat>();
  for (const group of groupByName(rows).values()) {
    for (const [index, row] of group.entries()) {
      const before = group.slice(0, index);
      const equal = before.find(({ cells }) => isEqual(cells, row.cells));
      const [first] = before;
      if (equal) repeats.set(row.line, { note: `The same as line ${equal.line}.`, isEqual: true });
      else if (first) {
        const note = `Line ${first.line} has the same name. Leave one out if they are one debt.`;
        repeats.set(row.line, { note, isEqual: false });
      }
    }
  }

  return repeats;
}

function isEqual(one: TableRow["cells"], other: TableRow["cells"]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function groupByName(rows: readonly TableRow[]): Map<string, TableRow[]> {
  return Map.groupBy(rows, ({ cells: { name = "", nickname = "", lender = "" } }) =>
    JSON.stringify([name, nickname, lender].map((each) => each.trim().toLowerCase())),
  );
}
