import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { accounts, creditAprs, liabilities } from "#database/schema.ts";
import type { BankApr, BankLiabilities } from "#ports/bank-data.ts";

import type { AccountOwner } from "./bank-account-store.ts";
import { findBills, storeBillParts } from "./shared-bill-store.ts";

type Replacement = {
  connection: AccountOwner;
  reported: BankLiabilities;
  /** Internal ids by provider id, for all accounts of the connection. */
  accountIds: ReadonlyMap<string, string>;
};

/**
 * Replaces the liabilities of a connection with the ones that the bank reports now. Ignores liabilities of
 * accounts that the bank does not list.
 */
export async function storeLiabilities(queries: Queries, replacement: Replacement): Promise<void> {
  const { connection, reported, accountIds } = replacement;
  const listed = [...mergeLiabilities(reported)].flatMap(
    ([providerAccountId, { aprs, ...facts }]) => {
      const accountId = accountIds.get(providerAccountId);
      return accountId === undefined
        ? []
        : [{ aprs, row: { ...facts, accountId, userId: connection.userId } }];
    },
  );
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

/**
 * Returns the due date of a connection's accounts that is nearest to a day, before or after it; null if there is
 * none.
 */
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
 * Returns liabilities by provider account id. If an account is reported twice, the last report wins, and a
 * mortgage or student loan wins over a card.
 */
function mergeLiabilities({ credit, mortgage, studentLoan }: BankLiabilities): Map<string, Facts> {
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
