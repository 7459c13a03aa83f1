import { type Debt, EXPORT_FORMAT, EXPORT_VERSION } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { readDebts } from "#features/debts/index.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";

import {
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

/** The maximum number of rows in memory at once. */
const PAGE_SIZE = 500;

/**
 * Writes all data of a user as one JSON document in chunks. Keeps at most one page of rows in memory, and no
 * database connection while the reader is slow.
 */
export async function* writeExport(deps: Dependencies, caller: Caller): AsyncGenerator<string> {
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
  let after: ExportedRow | null = null;
  do {
    const page: ExportedRow[] = await database.asUser(userId, (db) =>
      findRows(db, table, { userId, after, limit: PAGE_SIZE }),
    );
    const before = after === null ? "\n" : ",\n";
    if (page.length > 0) yield before + page.map(rowText).join(",\n");
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

/** Returns the header line of a table. */
function head(names: string): string {
  return BYTE_ORDER_MARK + writeCsvLine(names.split(", "));
}

/** Writes the debts as of today. Unknown values are empty. */
export async function* writeDebtTable(
  { database, clock }: Dependencies,
  caller: Caller,
): AsyncGenerator<string> {
  const { userId } = caller;
  const now = clock.now();
  const debts = await database.asUser(userId, async (db) => {
    const { today } = await findUserDay(db, caller, now);
    return readDebts(db, { userId, now, today });
  });

  yield head(
    "Debt, Nickname, Lender, Ends in, Kind, Currency, Owed, APR, Minimum payment, Due day, Entered by hand, In the plan",
  );
  for (const debt of debts) yield writeCsvLine(cellsOfDebt(debt));
}

function cellsOfDebt(debt: Debt) {
  const { name, nickname, lender, mask, kind, currency, owed, minimum, due_day: dueDay } = debt;
  // A debt with several rates has no single correct one, so all are listed in order.
  const rates = [...new Set(debt.balances.flatMap(({ apr }) => apr.value ?? []))];
  return [
    name,
    nickname,
    lender,
    mask,
    kind,
    currency,
    { amount: owed.value },
    rates.length === 1 ? { amount: rates[0] ?? null } : rates.join("; "),
    { amount: minimum.value },
    { amount: dueDay === null ? null : String(dueDay) },
    debt.account === null,
    debt.is_included,
  ];
}

export async function* writeAccountTable(
  { database }: Dependencies,
  { userId }: Caller,
): AsyncGenerator<string> {
  const accounts = await database.asUser(userId, (db) => findAccountLines(db, userId));

  yield head(
    "Institution, Account, Official name, Ends in, Type, Subtype, Currency, Balance, Available, Limit, Linked twice",
  );
  for (const {
    institution,
    name,
    officialName,
    mask,
    type,
    subtype,
    currency,
    ...rest
  } of accounts)
    yield writeCsvLine([
      institution,
      name,
      officialName,
      mask,
      type,
      subtype,
      currency,
      { amount: rest.balanceCurrent },
      { amount: rest.balanceAvailable },
      { amount: rest.balanceLimit },
      rest.duplicateOf !== null,
    ]);
}

/** Writes the transactions, newest first. A positive amount left the account. */
export async function* writeTransactionTable(
  { database }: Dependencies,
  { userId }: Caller,
): AsyncGenerator<string> {
  yield head("Date, Account, Ends in, Name, Merchant, Category, Amount, Currency, Pending");
  yield* inPages<TransactionLine>((after) =>
    database.asUser(userId, async (db) => {
      const page = await findTransactionLines(db, { userId, after, limit: PAGE_SIZE });
      return page.map((row) => ({
        row,
        cells: [
          row.date,
          row.account,
          row.mask,
          row.name,
          row.merchantName,
          row.category,
          { amount: row.amount },
          row.currency,
          row.pending,
        ],
      }));
    }),
  );
}

/** Writes the payments, newest first. Undone and returned payments are included with their date. */
export async function* writePaymentTable(
  { database }: Dependencies,
  { userId }: Caller,
): AsyncGenerator<string> {
  yield head("Sent on, Debt, Amount, Arrived on, Known from, Returned on, Undone on");
  yield* inPages<PaymentLine>((after) =>
    database.asUser(userId, async (db) => {
      const page = await findPaymentLines(db, { userId, after, limit: PAGE_SIZE });
      return page.map((row) => ({
        row,
        cells: [
          row.sentOn,
          row.debt,
          { amount: row.amount },
          row.seenOn,
          row.source,
          row.returnedOn,
          row.undoneOn,
        ],
      }));
    }),
  );
}

type Line<Row> = { row: Row; cells: Parameters<typeof writeCsvLine>[0] };

async function* inPages<Row>(
  read: (after: Row | null) => Promise<Line<Row>[]>,
): AsyncGenerator<string> {
  let after: Row | null = null;
  do {
    const page: Line<Row>[] = await read(after);
    yield page.map(({ cells }) => writeCsvLine(cells)).join("");
    after = page.length === PAGE_SIZE ? (page.at(-1)?.row ?? null) : null;
  } while (after !== null);
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
