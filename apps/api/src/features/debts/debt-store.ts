import { and, eq, getTableColumns, gte, isNotNull, isNull, lt, or, sql } from "drizzle-orm";

import { columnsByName } from "#database/columns-by-name.ts";
import { type Db, preparedQuery } from "#database/database.ts";
import {
  accounts,
  connections,
  debtEntries,
  liabilities,
  obligations,
  payments,
  transactions,
  users,
} from "#database/schema.ts";
import { aprsOfAccount, findOriginalAccount } from "#features/accounts/index.ts";

import type { DebtEntry, LinkedDebt } from "./debt-rows.ts";

type OfUser = { userId: string };

/**
 * Returns the user's open accounts that are debts, with the bank's report and the user's input. Sorted by
 * connection, oldest first, then in the bank's order. Runs one statement, however long the accounts' history is.
 */
export async function findLinkedDebts(db: Db, { userId }: OfUser): Promise<LinkedDebt[]> {
  const rows = await linkedDebts(db, { userId });
  const loansOf = Map.groupBy(rows, billOf);

  return rows.map((row) => {
    const bill = billOf(row);
    const loans = bill === null ? [] : (loansOf.get(bill) ?? []);
    const answers = loans.flatMap(({ entry }) => entry?.is_bill_shared ?? []);
    return { ...row, billAnswer: answers.length === 0 ? null : answers.every(Boolean) };
  });
}

/** Returns a key for the bill that an account may share with other loans of its connection; null if there is none. */
function billOf({ connectionId, report }: Pick<LinkedDebt, "connectionId" | "report">) {
  return report === null || report.bill_loans === null
    ? null
    : [connectionId, report.minimum_payment_amount, report.next_payment_due_date].join(" ");
}

const linkedDebts = preparedQuery((db) =>
  db
    .select({
      ...getTableColumns(accounts),
      duplicateOf: findOriginalAccount,
      backInclusion,
      institutionId: connections.institutionId,
      institutionName: connections.institutionName,
      syncedAt: connections.lastSyncedAt,
      hasTransactions: sql<boolean>`coalesce(${liabilities.kind} = 'credit' and ${connections.transactionsCursor} is not null, false)`,
      report: columnsByName(liabilities),
      latestDueDay,
      aprs: aprsOfAccount,
      paidSinceDeferral,
      entry: columnsByName(debtEntries),
    })
    .from(accounts)
    .innerJoin(connections, eq(connections.id, accounts.connectionId))
    .leftJoin(liabilities, eq(liabilities.accountId, accounts.id))
    .leftJoin(debtEntries, eq(debtEntries.accountId, accounts.id))
    .where(isLinkedDebt)
    .orderBy(connections.createdAt, connections.id, accounts.position, accounts.id),
);

/** Payments on a manual debt since its balances were last entered. */
export type PaidSince = {
  /** When the balances were entered, and the user's time zone. */
  statedAt: Date | null;
  timeZone: string;
  /**
   * The payments that count since then, summed by day, and the part that no one saw arrive. Leaves out those that a
   * lender reported together with the balance. Payments dated more than two days before the balances count as sent two
   * days before.
   */
  paid: { amount: string; unseen: string; sentOn: string; count: number }[];
};

export type ManualDebt = PaidSince & { entry: DebtEntry };

/** Returns the manual debts that the user has not removed, oldest first. Runs one statement. */
export async function findManualDebts(db: Db, { userId }: OfUser): Promise<ManualDebt[]> {
  return manualDebts(db, { userId });
}

const manualDebts = preparedQuery((db) =>
  db
    .select({
      entry: columnsByName(debtEntries),
      statedAt: sql<Date | null>`${balancesStatedAt}`.mapWith(debtEntries.createdAt),
      timeZone: users.timeZone,
      paid: paymentsSince,
    })
    .from(debtEntries)
    .innerJoin(users, eq(users.id, debtEntries.userId))
    .where(isManualDebt)
    .orderBy(debtEntries.createdAt, debtEntries.id),
);

/** The rows of debts, from which they can be computed for any day. */
export type DebtRows = { linked: LinkedDebt[]; manual: ManualDebt[] };

export async function findDebtRows(db: Db, which: OfUser): Promise<DebtRows> {
  const [linked, manual] = await Promise.all([
    findLinkedDebts(db, which),
    findManualDebts(db, which),
  ]);

  return { linked, manual };
}

/** Whether the user included the entered debt that was linked again as this account. */
const backInclusion = sql<boolean | null>`(
  select back.is_included from ${debtEntries} back
  where back.duplicate_of = ${accounts.id} and back.user_id = ${accounts.userId}
  limit 1
)`;

const DAYS_PER_YEAR = 365;

/** The latest day of the month on which a bill of the last year was due, as the bank reported it; null without one. */
const latestDueDay = sql<number | null>`(
  select max(extract(day from ${obligations.dueDate}))::integer from ${obligations}
  where ${obligations.userId} = ${accounts.userId} and ${obligations.debtId} = ${accounts.id}
    and ${obligations.dueDateSource} = 'bank'
    and ${obligations.cycle} > ${liabilities.nextPaymentDueDate} - ${DAYS_PER_YEAR}::integer
)`;

const paidSinceDeferral = sql<LinkedDebt["paidSinceDeferral"]>`coalesce((
  select jsonb_agg(jsonb_build_object('on', day.date::text, 'amount', day.amount::text) order by day.date)
  from (
    select ${transactions.date} as date,
      -sum(sum(${transactions.amount})) over (order by ${transactions.date} desc) as amount
    from ${transactions}
    where ${transactions.accountId} = ${accounts.id} and not ${transactions.pending}
      and ${transactions.date} >= (
        select min((balance->'deferred'->>'accruedOn')::date)
        from jsonb_array_elements(${debtEntries.balances}) balance
      )
    group by ${transactions.date}
  ) day
), '[]')`;

/** Condition on accounts and their liabilities: an open account of the user that is a debt. */
const isLinkedDebt = sql`${accounts.userId} = ${sql.placeholder("userId")}
  and ${accounts.closedAt} is null
  and (${accounts.type} in ('credit', 'loan') or ${liabilities.accountId} is not null)`;

/** Condition on debt entries: a manual debt of the user that is not removed. */
const isManualDebt = sql`${debtEntries.userId} = ${sql.placeholder("userId")}
  and ${debtEntries.accountId} is null and ${debtEntries.removedAt} is null`;

const balancesStatedAt = sql`(
  select max((balance->>'amountAt')::timestamptz)
  from jsonb_array_elements(${debtEntries.balances}) balance
)`;

const paymentsSince = sql<PaidSince["paid"]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'amount', paid.amount::text, 'unseen', paid.unseen::text, 'sentOn', paid.sent_on::text,
    'count', paid.count
  ))
  from (
    select sum(${payments.amount}) as amount,
      greatest(${payments.sentOn}, stated.day - 2) as sent_on,
      coalesce(sum(${payments.amount}) filter (where ${payments.seenOn} is null), 0) as unseen,
      count(*) as count
    from (
      select (newest.at at time zone 'UTC')::date as day, newest.at
      from (select ${balancesStatedAt} as at offset 0) newest
    ) stated, ${payments}
    where ${payments.userId} = ${debtEntries.userId} and ${payments.debtId} = ${debtEntries.id}
      and ${payments.undoneOn} is null and ${payments.returnedOn} is null
      and ${payments.createdAt} >= stated.at
      and (${payments.createdAt} > stated.at or ${payments.source} in ('user', 'checking'))
    group by 2
  ) paid
), '[]')`;

type InTransit = {
  userId: string;
  debtId: string;
  /** When the lender reported the balance, also as the user's date. */
  reported: { at: Date; on: string };
  /** Payments sent earlier probably never arrived. */
  since: string;
  /** The same for payments of which no bank shows that they were sent. */
  claimedSince: string;
};

/**
 * Returns the sum of a debt's payments that its lender has not shown, and that were sent or recorded before the last
 * report. `paymentsSince` counts the later ones.
 */
export async function sumInTransit(
  db: Db,
  { userId, debtId, reported, since, claimedSince }: InTransit,
): Promise<string> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${payments.amount}), 0)::text` })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.debtId, debtId),
        isNull(payments.seenOn),
        isNull(payments.undoneOn),
        isNull(payments.returnedOn),
        gte(payments.sentOn, since),
        or(isNotNull(payments.checkingTransactionId), gte(payments.sentOn, claimedSince)),
        or(lt(payments.createdAt, reported.at), lt(payments.sentOn, reported.on)),
      ),
    );

  return row?.sum ?? "0";
}
