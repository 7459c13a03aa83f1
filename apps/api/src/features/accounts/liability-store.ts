import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { accounts, creditAprs, liabilities } from "#database/schema.ts";
import type { BankApr, BankLiabilities } from "#ports/bank-data.ts";

import type { AccountOwner } from "./bank-account-store.ts";
import { findBills, storeBillParts } from "./shared-bill-store.ts";

type Replacement = {
  connection: AccountOwner;
  told: BankLiabilities;
  /** Our ids by the provider's, of all accounts of the connection. */
  accountIds: ReadonlyMap<string, string>;
};

/**
 * Puts the liabilities that the bank reports now in the place of those it reported before. What it
 * says of an account that it does not list is left out: there is nothing to show it on.
 */
export async function storeLiabilities(queries: Queries, replacement: Replacement): Promise<void> {
  const { connection, told, accountIds } = replacement;
  const listed = [...inOneList(told)].flatMap(([providerAccountId, { aprs, ...facts }]) => {
    const accountId = accountIds.get(providerAccountId);
    return accountId === undefined
      ? []
      : [{ aprs, row: { ...facts, accountId, userId: connection.userId } }];
  });
  const rows = listed.map(({ row }) => row);
  const aprs = listed.flatMap(({ aprs: list, row: { accountId, userId } }) =>
    list.map((apr, position) => ({ ...apr, accountId, userId, position })),
  );

  const billsBefore = await findBills(queries, connection.id);
  await clear(queries, [...accountIds.values()]);
  if (rows.length > 0) await queries.insert(liabilities).values(rows);
  if (aprs.length > 0) await queries.insert(creditAprs).values(aprs);
  await storeBillParts(queries, connection.id, billsBefore);
}

/** The due date nearest to a day, before or after it, that the bank names of a connection's accounts. */
export async function findNearestDueDate(
  queries: Queries,
  { connectionId, today }: { connectionId: string; today: string },
): Promise<string | null> {
  const dueOn = liabilities.nextPaymentDueDate;
  const [row] = await queries
    .select({ dueOn })
    .from(liabilities)
    .innerJoin(accounts, eq(accounts.id, liabilities.accountId))
    .where(and(eq(accounts.connectionId, connectionId), isNotNull(dueOn)))
    .orderBy(sql`abs(${dueOn} - ${today}::date)`)
    .limit(1);
  return row?.dueOn ?? null;
}

async function clear(queries: Queries, accountIds: string[]): Promise<void> {
  if (accountIds.length === 0) return;
  for (const table of [creditAprs, liabilities]) {
    await queries.delete(table).where(inArray(table.accountId, accountIds));
  }
}

type Facts = Omit<typeof liabilities.$inferInsert, "accountId" | "userId"> & {
  aprs: readonly BankApr[];
};

/**
 * By the provider's account, each once: should the bank name one twice, the last word counts, and a
 * mortgage or a student loan before a card.
 */
function inOneList({ credit, mortgage, studentLoan }: BankLiabilities): Map<string, Facts> {
  return new Map<string, Facts>([
    ...credit.map(
      ({ providerAccountId, ...facts }) =>
        [providerAccountId, { kind: "credit", ...facts }] as const,
    ),
    ...studentLoan.map(
      ({ providerAccountId, ...facts }) =>
        [providerAccountId, { kind: "student_loan", aprs: [], ...facts }] as const,
    ),
    ...mortgage.map(
      ({ providerAccountId, nextMonthlyPayment: minimumPaymentAmount, ...facts }) =>
        [
          providerAccountId,
          { kind: "mortgage", aprs: [], minimumPaymentAmount, ...facts },
        ] as const,
    ),
  ]);
}
