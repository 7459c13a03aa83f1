import { Apr } from "@snowball/contract";
import { and, eq, inArray, isNotNull, isNull, notInArray, sql, type SQLWrapper } from "drizzle-orm";

import { columnsByName, newValues, type RowByName } from "#database/columns-by-name.ts";
import type { Db } from "#database/database.ts";
import { accounts, connections, creditAprs, debtEntries, liabilities } from "#database/schema.ts";
import type { Window } from "#http/page.ts";
import type { BankAccount, BankApr, BankLiabilities } from "#ports/bank-data.ts";

import { balanceInAll, type BilledLoan, splitSharedBills } from "./shared-bill-rules.ts";

/** The bank's report on the debt of an account. */
export type Liability = RowByName<typeof liabilities>;

/** An account with the liability that the bank reports on it. */
export type Account = RowByName<typeof accounts> & {
  /** The id of the same account on an older connection; null if there is none. */
  duplicate_of: string | null;
  liability: Liability | null;
  /** In the bank's order. */
  aprs: Apr[];
};

/**
 * Returns one window of the user's open accounts in one query. They are ordered by connection, oldest first, then
 * in the bank's order.
 */
export async function findAccounts(
  db: Db,
  userId: string,
  { limit, offset }: Window,
): Promise<Account[]> {
  return db
    .select({
      ...columnsByName(accounts),
      duplicate_of: findOriginalAccount,
      liability: columnsByName(liabilities),
      aprs: aprsOfAccount,
    })
    .from(accounts)
    .innerJoin(connections, eq(connections.id, accounts.connectionId))
    .leftJoin(liabilities, eq(liabilities.accountId, accounts.id))
    .where(isOpenAccountOf(userId))
    .orderBy(connections.createdAt, connections.id, accounts.position, accounts.id)
    .limit(limit)
    .offset(offset);
}

export async function countAccounts(db: Db, userId: string): Promise<number> {
  return db.$count(accounts, isOpenAccountOf(userId));
}

/** JSON numbers would be parsed as floats, so the query returns every field as text. */
const fieldsOfApr = sql.join(
  (Object.keys(Apr.properties) as (keyof Apr)[]).map(
    (name) => sql`${name}::text, ${columnsByName(creditAprs)[name]}::text`,
  ),
  sql`, `,
);

export const aprsOfAccount = sql<Apr[]>`coalesce((
  select jsonb_agg(jsonb_build_object(${fieldsOfApr}) order by ${creditAprs.position})
  from ${creditAprs} where ${creditAprs.accountId} = ${accounts.id}
), '[]')`;

const isOpenAccountOf = (userId: string) =>
  and(eq(accounts.userId, userId), isNull(accounts.closedAt));

/**
 * Compares two accounts of one user at one institution by their table names in a query. Persistent ids decide if
 * the bank reports both, because such banks may report substitute account numbers. Otherwise masks decide. An
 * account without a mask matches none.
 */
export function isSameAccount(one: SQLWrapper, other: SQLWrapper) {
  return sql`${one}.type = ${other}.type and ${one}.subtype is not distinct from ${other}.subtype
    and case when ${one}.lasting_id is not null and ${other}.lasting_id is not null
      then ${one}.lasting_id = ${other}.lasting_id else ${one}.mask = ${other}.mask end`;
}

/**
 * Selects the id of the same account on the oldest connection that has it, which is the one that counts; null if
 * the connection is no duplicate. The query must include the account and its connection.
 */
export const findOriginalAccount = sql<
  string | null
>`case when ${connections.duplicateOf} is not null then (
  select twin.id
  from ${accounts} twin join ${connections} older on older.id = twin.connection_id
  where older.user_id = ${connections.userId}
    and older.institution_id = ${connections.institutionId}
    and (older.created_at, older.id) < (${connections.createdAt}, ${connections.id})
    and twin.closed_at is null
    and ${isSameAccount(sql`twin`, accounts)}
  order by older.created_at, older.id, twin.created_at, twin.id
  limit 1
) end`;

type AccountOwner = { id: string; userId: string };

type Refresh = {
  connection: AccountOwner;
  /** Every account that the bank reported, once each. */
  reported: readonly BankAccount[];
  /**
   * The provider ids of the accounts that the bank lists now, in its order. Other accounts of the connection are
   * closed.
   */
  open: readonly string[];
  now: Date;
};

/**
 * Updates the accounts of a connection with the bank's data. Marks accounts that the bank no longer lists as
 * closed and keeps their history.
 * @returns the internal id of every account of the connection by provider id, including closed ones.
 */
export async function storeAccounts(
  db: Db,
  { connection, reported, open, now }: Refresh,
): Promise<Map<string, string>> {
  if (reported.length > 0) await upsertAccounts(db, { connection, reported, open, now });

  await db
    .update(accounts)
    .set({ closedAt: now })
    .where(
      and(
        eq(accounts.connectionId, connection.id),
        isNull(accounts.closedAt),
        open.length > 0 ? notInArray(accounts.providerAccountId, [...open]) : undefined,
      ),
    );

  const rows = await db
    .select({ id: accounts.id, providerAccountId: accounts.providerAccountId })
    .from(accounts)
    .where(eq(accounts.connectionId, connection.id));
  return new Map(rows.map(({ id, providerAccountId }) => [providerAccountId, id]));
}

async function upsertAccounts(db: Db, { connection, reported, open, now }: Refresh): Promise<void> {
  const positions = new Map(open.map((id, position) => [id, position]));

  await db
    .insert(accounts)
    .values(
      reported.map((account) => ({
        ...account,
        connectionId: connection.id,
        userId: connection.userId,
        // An account that the bank no longer lists is closed and comes last.
        position: positions.get(account.providerAccountId) ?? open.length,
        closedAt: null,
        createdAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [accounts.connectionId, accounts.providerAccountId],
      set: newValues(accounts, [
        "id",
        "userId",
        "connectionId",
        "providerAccountId",
        "transactionCount",
        "createdAt",
      ]),
    });
}

/** Deletes all accounts of a connection and their data, because access was revoked. */
export async function removeAccounts(db: Db, connectionId: string): Promise<void> {
  await db.delete(accounts).where(eq(accounts.connectionId, connectionId));
}

/** Deletes one account and its data, because the user revoked access to it. */
export async function removeAccount(
  db: Db,
  { connectionId, providerAccountId }: { connectionId: string; providerAccountId: string },
): Promise<void> {
  await db
    .delete(accounts)
    .where(
      and(
        eq(accounts.connectionId, connectionId),
        eq(accounts.providerAccountId, providerAccountId),
      ),
    );
}

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
export async function storeLiabilities(db: Db, replacement: Replacement): Promise<void> {
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

  const billsBefore = await findBills(db, connection.id);
  await clear(db, [...accountIds.values()]);
  if (rows.length > 0) await db.insert(liabilities).values(rows);
  if (aprs.length > 0) await db.insert(creditAprs).values(aprs);
  await storeBillParts(db, connection.id, billsBefore);
}

/**
 * Returns the due date of a connection's accounts that is nearest to a day, before or after it; null if there is
 * none.
 */
export async function findNearestDueDate(
  db: Db,
  { connectionId, today }: { connectionId: string; today: string },
): Promise<string | null> {
  const dueOn = liabilities.nextPaymentDueDate;
  const [row] = await db
    .select({ dueOn })
    .from(liabilities)
    .innerJoin(accounts, eq(accounts.id, liabilities.accountId))
    .where(and(eq(accounts.connectionId, connectionId), isNotNull(dueOn)))
    .orderBy(sql`abs(${dueOn} - ${today}::date)`)
    .limit(1);
  return row?.dueOn ?? null;
}

async function clear(db: Db, accountIds: string[]): Promise<void> {
  if (accountIds.length === 0) return;
  for (const table of [creditAprs, liabilities]) {
    await db.delete(table).where(inArray(table.accountId, accountIds));
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

type Reported = NonNullable<BilledLoan["before"]>;

/** Returns the stored bills of a connection's student loans, by account. */
async function findBills(db: Db, connectionId: string): Promise<ReadonlyMap<string, Reported>> {
  const loans = await findLoans(db, connectionId);

  return new Map(loans.map(({ accountId, ...bill }) => [accountId, bill]));
}

/**
 * Detects which student loans of a connection share one bill, and stores each loan's share.
 * @param before the bills of the last report. Unchanged bills keep their split.
 */
async function storeBillParts(
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
