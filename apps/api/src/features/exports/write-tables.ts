import type { Debt } from "@snowball/contract";

import { readDebts } from "#features/debts/index.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";

import { writeCsvLine } from "./csv-rules.ts";
import {
  findAccountLines,
  findPaymentLines,
  findTransactionLines,
  type PaymentLine,
  type TransactionLine,
} from "./export-store.ts";
import type { ExportDeps } from "./write-export.ts";

const PAGE_SIZE = 500;
/** Lets spreadsheets recognize that a file is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Returns the header line of a table. */
function head(names: string): string {
  return BYTE_ORDER_MARK + writeCsvLine(names.split(", "));
}

/** Writes the debts as of today. Unknown values are empty. */
export async function* writeDebtTable(
  { database, clock }: ExportDeps,
  caller: Caller,
): AsyncGenerator<string> {
  const { userId } = caller;
  const now = clock.now();
  const debts = await database.asUser(userId, async (queries) => {
    const { today } = await findUserDay(queries, caller, now);
    return readDebts(queries, { userId, now, today });
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
  { database }: ExportDeps,
  { userId }: Caller,
): AsyncGenerator<string> {
  const accounts = await database.asUser(userId, (queries) => findAccountLines(queries, userId));

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
  { database }: ExportDeps,
  { userId }: Caller,
): AsyncGenerator<string> {
  yield head("Date, Account, Ends in, Name, Merchant, Category, Amount, Currency, Pending");
  yield* inPages<TransactionLine>((after) =>
    database.asUser(userId, async (queries) => {
      const page = await findTransactionLines(queries, { userId, after, limit: PAGE_SIZE });
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
  { database }: ExportDeps,
  { userId }: Caller,
): AsyncGenerator<string> {
  yield head("Sent on, Debt, Amount, Arrived on, Known from, Returned on, Undone on");
  yield* inPages<PaymentLine>((after) =>
    database.asUser(userId, async (queries) => {
      const page = await findPaymentLines(queries, { userId, after, limit: PAGE_SIZE });
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
