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
/** By which spreadsheets know that a file is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** The names of a table's columns, as its first line. */
function head(names: string): string {
  return BYTE_ORDER_MARK + writeCsvLine(names.split(", "));
}

/** The debts as the product tells them today; what is unknown is empty. */
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
  // A debt of several rates has no one that would be true: all of them, in their order.
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

/** Newest first; a positive amount left the account. */
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

/** Newest first, those included that were taken back or came back, with the day of that. */
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
