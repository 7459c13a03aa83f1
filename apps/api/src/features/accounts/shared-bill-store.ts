import { and, eq, isNull, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { accounts, debtEntries, liabilities } from "#database/schema.ts";

import { balanceInAll, type BilledLoan, splitSharedBills } from "./shared-bill-rules.ts";

type Reported = NonNullable<BilledLoan["before"]>;

/** Returns the stored bills of a connection's student loans, by account. */
export async function findBills(
  db: Db,
  connectionId: string,
): Promise<ReadonlyMap<string, Reported>> {
  const loans = await findLoans(db, connectionId);

  return new Map(loans.map(({ accountId, ...bill }) => [accountId, bill]));
}

/**
 * Detects which student loans of a connection share one bill, and stores each loan's share.
 * @param before the bills of the last report. Unchanged bills keep their split.
 */
export async function storeBillParts(
  db: Db,
  connectionId: string,
  before: ReadonlyMap<string, Reported>,
): Promise<void> {
  const loans = await findLoans(db, connectionId);
  const parts = splitSharedBills(
    loans.map((loan) => ({ ...loan, before: before.get(loan.accountId) ?? null })),
  );
  for (const { accountId } of loans) {
    const part = parts.get(accountId);
    if (!part?.billLoans) continue;
    await db.update(liabilities).set(part).where(eq(liabilities.accountId, accountId));
  }
}

/**
 * Selects whether the user confirmed that an account's bill covers several loans: the answer on any loan of the
 * bill; null if there is none. The query must include all open loans of the connection, with their liabilities and
 * entries. PostgreSQL plans this window in half the time of a subquery.
 */
export const billAnswer = sql<boolean | null>`case when ${liabilities.billLoans} is not null then
  bool_and(${debtEntries.isBillShared}) filter (where ${liabilities.billLoans} is not null) over (
    partition by ${accounts.connectionId}, ${liabilities.minimumPaymentAmount}, ${liabilities.nextPaymentDueDate}
  ) end`;

/**
 * Returns the accounts of the loans that share a bill with a user's account, including that account; none if the
 * bill is not shared.
 */
export async function findLoansOfBill(
  db: Db,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<string[]> {
  const [own] = await db
    .select({ connectionId: accounts.connectionId })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.userId, userId), isNull(accounts.closedAt)));
  if (!own) return [];
  const loans = await findLoans(db, own.connectionId);
  const loan = loans.find((each) => each.accountId === accountId);
  if (!loan?.billLoans) return [];

  return loans
    .filter(({ minimum, dueDate }) => minimum === loan.minimum && dueDate === loan.dueDate)
    .map((each) => each.accountId);
}

type StoredLoan = Omit<BilledLoan, "before"> & Reported;

async function findLoans(db: Db, connectionId: string): Promise<StoredLoan[]> {
  const rows = await db
    .select({
      accountId: liabilities.accountId,
      minimum: liabilities.minimumPaymentAmount,
      dueDate: liabilities.nextPaymentDueDate,
      billLoans: liabilities.billLoans,
      billShare: liabilities.billShare,
      balanceCurrent: accounts.balanceCurrent,
      outstandingInterestAmount: liabilities.outstandingInterestAmount,
      isBillShared: debtEntries.isBillShared,
    })
    .from(liabilities)
    .innerJoin(accounts, eq(accounts.id, liabilities.accountId))
    .leftJoin(debtEntries, eq(debtEntries.accountId, accounts.id))
    .where(
      and(
        eq(accounts.connectionId, connectionId),
        isNull(accounts.closedAt),
        eq(liabilities.kind, "student_loan"),
      ),
    )
    .orderBy(accounts.position, accounts.id);

  return rows.map(({ balanceCurrent, outstandingInterestAmount, ...loan }) => ({
    ...loan,
    owed: balanceInAll({ balanceCurrent, outstandingInterestAmount }),
  }));
}
