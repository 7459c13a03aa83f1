import { Readable } from "node:stream";

import { type Debt, EXPORT_FORMAT, EXPORT_VERSION } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { readDebts } from "#features/debts/index.ts";
import { type Caller, callerOf, findUserDay } from "#features/profile/index.ts";
import type { Route } from "#http/router.ts";

import {
  type AccountLine,
  EXPORTED_TABLES,
  type ExportedRow,
  type ExportedTable,
  findAccountLines,
  findPaymentLines,
  findRows,
  findTransactionLines,
  type PaymentLine,
  type TransactionLine,
} from "./export-store.ts";

export function registerExportRoutes(route: Route, deps: Dependencies): void {
  route("exportEverything", async (call) => Readable.from(writeExport(deps, callerOf(call))));
  route("exportDebts", async (call) => Readable.from(writeDebtTable(deps, callerOf(call))));
  route("exportAccounts", async (call) => Readable.from(writeAccountTable(deps, callerOf(call))));
  route("exportTransactions", async (call) =>
    Readable.from(writeTransactionTable(deps, callerOf(call))),
  );
  route("exportPayments", async (call) => Readable.from(writePaymentTable(deps, callerOf(call))));
}

/** The maximum number of rows in memory at once. */
const PAGE_SIZE = 500;

/**
 * Writes all data of a user as one JSON document in chunks. Keeps at most one page of rows in memory, and no
 * database connection while the reader is slow.
 */
async function* writeExport(deps: Dependencies, caller: Caller): AsyncGenerator<string> {
  const { database, clock } = deps;
  const { userId } = caller;
  const now = clock.now();
  const { today, debts } = await database.asUser(userId, async (db) => {
    const { today: day } = await findUserDay(db, caller, now);
    return { today: day, debts: await readDebts(db, { userId, now, today: day }) };
  });
  const head = { format: EXPORT_FORMAT, version: EXPORT_VERSION, exported_at: now, day: today };

  yield `${JSON.stringify({ ...head, debts }).slice(0, -1)},"tables":{`;
  for (const [at, table] of EXPORTED_TABLES.entries()) {
    yield `${at === 0 ? "" : ","}\n${JSON.stringify(table.name)}:[`;
    yield* writeRows(deps, { table, userId });
    yield "]";
  }
  yield "}}\n";
}

async function* writeRows(
  { database }: Dependencies,
  { table, userId }: { table: ExportedTable; userId: string },
): AsyncGenerator<string> {
  let separator = "\n";
  const pages = readPages<ExportedRow>((after) =>
    database.asUser(userId, (db) => findRows(db, table, { userId, after, limit: PAGE_SIZE })),
  );
  for await (const page of pages) {
    if (page.length > 0) yield separator + page.map(rowText).join(",\n");
    separator = ",\n";
  }
}

/** Reads page by page. `read` returns the rows after a row, or from the beginning after null. */
async function* readPages<Row>(read: (after: Row | null) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let after: Row | null = null;
  do {
    const page: Row[] = await read(after);
    yield page;
    after = page.length === PAGE_SIZE ? (page.at(-1) ?? null) : null;
  } while (after !== null);
}

/** Serializes a row. Minor units are bigint, which JSON numbers cannot represent exactly, so they become strings. */
function rowText(row: ExportedRow): string {
  return JSON.stringify(row, (_key, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
}

/** Lets spreadsheets recognize that a file is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** The columns of a table by their header, with the cell of a row. */
type Columns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

function headOf(columns: Columns<never>): string {
  return BYTE_ORDER_MARK + writeCsvLine(Object.keys(columns));
}

function linesOf<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  return rows
    .map((row) => writeCsvLine(Object.values(columns).map((cellOf) => cellOf(row))))
    .join("");
}

const DEBT_COLUMNS: Columns<Debt> = {
  Debt: ({ name }) => name,
  Nickname: ({ nickname }) => nickname,
  Lender: ({ lender }) => lender,
  "Ends in": ({ mask }) => mask,
  Kind: ({ kind }) => kind,
  Currency: ({ currency }) => currency,
  Owed: ({ owed }) => ({ amount: owed.value }),
  APR: ratesOf,
  "Minimum payment": ({ minimum }) => ({ amount: minimum.value }),
  "Due day": ({ due_day: day }) => ({ amount: day === null ? null : String(day) }),
  "Entered by hand": ({ account }) => account === null,
  "In the plan": ({ is_included: isIncluded }) => isIncluded,
};

/** A debt with several rates has no single correct one, so all are listed in order. */
function ratesOf({ balances }: Debt): CsvCell {
  const rates = [...new Set(balances.flatMap(({ apr }) => apr.value ?? []))];

  return rates.length === 1 ? { amount: rates[0] ?? null } : rates.join("; ");
}

/** Writes the debts as of today. Unknown values are empty. */
async function* writeDebtTable(
  { database, clock }: Dependencies,
  caller: Caller,
): AsyncGenerator<string> {
  const { userId } = caller;
  const now = clock.now();
  const debts = await database.asUser(userId, async (db) => {
    const { today } = await findUserDay(db, caller, now);
    return readDebts(db, { userId, now, today });
  });

  yield headOf(DEBT_COLUMNS) + linesOf(DEBT_COLUMNS, debts);
}

const ACCOUNT_COLUMNS: Columns<AccountLine> = {
  Institution: ({ institution }) => institution,
  Account: ({ name }) => name,
  "Official name": ({ officialName }) => officialName,
  "Ends in": ({ mask }) => mask,
  Type: ({ type }) => type,
  Subtype: ({ subtype }) => subtype,
  Currency: ({ currency }) => currency,
  Balance: ({ balanceCurrent: amount }) => ({ amount }),
  Available: ({ balanceAvailable: amount }) => ({ amount }),
  Limit: ({ balanceLimit: amount }) => ({ amount }),
  "Linked twice": ({ duplicateOf }) => duplicateOf !== null,
};

async function* writeAccountTable(
  { database }: Dependencies,
  { userId }: Caller,
): AsyncGenerator<string> {
  const accounts = await database.asUser(userId, (db) => findAccountLines(db, userId));

  yield headOf(ACCOUNT_COLUMNS) + linesOf(ACCOUNT_COLUMNS, accounts);
}

const TRANSACTION_COLUMNS: Columns<TransactionLine> = {
  Date: ({ date }) => date,
  Account: ({ account }) => account,
  "Ends in": ({ mask }) => mask,
  Name: ({ name }) => name,
  Merchant: ({ merchantName }) => merchantName,
  Category: ({ category }) => category,
  Amount: ({ amount }) => ({ amount }),
  Currency: ({ currency }) => currency,
  Pending: ({ pending }) => pending,
};

/** Writes the transactions, newest first. A positive amount left the account. */
function writeTransactionTable({ database }: Dependencies, { userId }: Caller) {
  return writePages<TransactionLine>(TRANSACTION_COLUMNS, (after) =>
    database.asUser(userId, (db) => findTransactionLines(db, { userId, after, limit: PAGE_SIZE })),
  );
}

const PAYMENT_COLUMNS: Columns<PaymentLine> = {
  "Sent on": ({ sentOn }) => sentOn,
  Debt: ({ debt }) => debt,
  Amount: ({ amount }) => ({ amount }),
  "Arrived on": ({ seenOn }) => seenOn,
  "Known from": ({ source }) => source,
  "Returned on": ({ returnedOn }) => returnedOn,
  "Undone on": ({ undoneOn }) => undoneOn,
};

/** Writes the payments, newest first. Undone and returned payments are included with their date. */
function writePaymentTable({ database }: Dependencies, { userId }: Caller) {
  return writePages<PaymentLine>(PAYMENT_COLUMNS, (after) =>
    database.asUser(userId, (db) => findPaymentLines(db, { userId, after, limit: PAGE_SIZE })),
  );
}

async function* writePages<Row>(
  columns: Columns<Row>,
  read: (after: Row | null) => Promise<Row[]>,
): AsyncGenerator<string> {
  yield headOf(columns);
  for await (const page of readPages(read)) yield linesOf(columns, page);
}

/** An exact amount, which is written as a number even if it is negative. */
type CsvAmount = { amount: string | null };
type CsvCell = string | boolean | null | CsvAmount;

/** Matches what a spreadsheet reads as the start of a formula (OWASP, "CSV Injection"), including full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const AMOUNT = /^-?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n\t']/;

/**
 * Returns one CSV line (RFC 4180). Prefixes a text that a spreadsheet would run as a formula with an apostrophe,
 * which marks it as text. An amount stays a number.
 */
export function writeCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(",")}\r\n`;
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  if (typeof cell === "string") return writeText(cell);
  if (cell.amount === null) return "";

  return AMOUNT.test(cell.amount) ? cell.amount : writeText(cell.amount);
}

function writeText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;

  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
