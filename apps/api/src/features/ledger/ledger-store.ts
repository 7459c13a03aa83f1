import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  not,
  notInArray,
  or,
  sql,
} from "drizzle-orm";

import { newValues } from "#database/columns-by-name.ts";
import { type Db, preparedQuery } from "#database/database.ts";
import {
  accounts,
  connections,
  debtEntries,
  obligations,
  payments,
  payoffSnapshots,
  transactions,
} from "#database/schema.ts";
import { findOriginalAccount } from "#features/accounts/index.ts";

import type {
  Kept,
  KeptPayment,
  LedgerTransaction,
  ListedAhead,
  ListedAmount,
  Obligation,
} from "./ledger-rows.ts";

type Key = { userId: string; debtId: string };

const { userId: _obligor, ...obligationColumns } = getTableColumns(obligations);
const { userId: _payer, ...paymentColumns } = getTableColumns(payments);

/** Rows of one debt, or of all debts if `debtId` is null. */
type Which = { userId: string; debtId: string | null; isOpenOnly: boolean };

function isAmong(table: typeof obligations | typeof payments) {
  const debtId = sql.placeholder("debtId");

  return and(
    eq(table.userId, sql.placeholder("userId")),
    sql`(${debtId}::uuid is null or ${table.debtId} = ${debtId})`,
    sql`(not ${sql.placeholder("isOpenOnly")}::boolean or not ${table.isClosed})`,
  );
}

export const findObligations: (db: Db, which: Which) => Promise<Kept<Obligation>[]> = preparedQuery(
  (db) => db.select(obligationColumns).from(obligations).where(isAmong(obligations)),
);

export const findPayments: (db: Db, which: Which) => Promise<KeptPayment[]> = preparedQuery((db) =>
  db.select(paymentColumns).from(payments).where(isAmong(payments)),
);

export async function findPayment(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<KeptPayment | null> {
  const [row] = await db
    .select(paymentColumns)
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.id, id)));
  return row ?? null;
}

export async function countRecorded(db: Db, { userId, debtId }: Key): Promise<number> {
  return db.$count(
    payments,
    and(eq(payments.userId, userId), eq(payments.debtId, debtId), eq(payments.source, "user")),
  );
}

export async function saveObligations(
  db: Db,
  userId: string,
  rows: readonly Kept<Obligation>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(obligations)
    .values(rows.map((row) => ({ ...row, userId })))
    .onConflictDoUpdate({
      target: [obligations.userId, obligations.debtId, obligations.cycle],
      set: newValues(obligations, ["userId", "debtId", "cycle"]),
    });
}

/**
 * Unlinks transactions from the payments that hold them, before other payments are written with them. Deletes matched
 * payments that lose their transaction, for example of a removed or merged debt. Payments that the user edited stay.
 */
export async function unlinkTransactions(
  db: Db,
  userId: string,
  rows: readonly KeptPayment[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const checking = rows.flatMap(({ checkingTransactionId: id }) => id ?? []);
  const lender = rows.flatMap(({ lenderTransactionId: id }) => id ?? []);
  const isHolder = or(
    inArray(payments.checkingTransactionId, checking),
    inArray(payments.lenderTransactionId, lender),
  );
  const isUsers = sql`(${payments.recordedAs} is not null or ${payments.undoneOn} is not null
    or ${payments.chosenCycle} is not null or ${payments.isExtra})`;

  await db
    .delete(payments)
    .where(and(eq(payments.userId, userId), notInArray(payments.id, ids), isHolder, not(isUsers)));
  await db
    .update(payments)
    .set({ checkingTransactionId: null, lenderTransactionId: null })
    .where(and(eq(payments.userId, userId), or(inArray(payments.id, ids), isHolder)));
}

export async function savePayments(
  db: Db,
  userId: string,
  rows: readonly KeptPayment[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(payments)
    .values(rows.map((row) => ({ ...row, userId })))
    .onConflictDoUpdate({
      target: [payments.userId, payments.id],
      set: newValues(payments, ["userId", "id", "debtId", "createdAt"]),
    });
}

export async function deletePayments(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(payments).where(and(eq(payments.userId, userId), inArray(payments.id, [...ids])));
}

/** Returns the amounts that the user's plan listed since a day, and the balances of its debts. */
export async function findListedAmounts(
  db: Db,
  { userId, since }: { userId: string; since: string },
): Promise<ListedAmount[]> {
  const { rows } = await db.execute<ListedAmount>(sql`
    select debt ->> 'uuid' as "debtId", listed.amount, ${payoffSnapshots.takenOn}::text as "on",
      not coalesce(debt -> 'listed', '[]') ? listed.amount as "isBalance"
    from ${payoffSnapshots}, jsonb_array_elements(${payoffSnapshots.debts}) debt,
      jsonb_array_elements_text(
        coalesce(debt -> 'listed', '[]') || jsonb_build_array(debt -> 'owed' -> 'value')
      ) as listed (amount)
    where ${and(eq(payoffSnapshots.userId, userId), gte(payoffSnapshots.takenOn, since))}
      and listed.amount is not null`);

  return rows;
}

/**
 * Returns the amounts that the user's plan listed since a day for payments that were due the month after, each with the
 * debt's amounts of the month itself.
 */
export async function findListedAhead(
  db: Db,
  { userId, since }: { userId: string; since: string },
): Promise<ListedAhead[]> {
  const { rows } = await db.execute<ListedAhead>(sql`
    select debt ->> 'uuid' as "debtId", listed.amount, ${payoffSnapshots.takenOn}::text as "on",
      (
        select coalesce(jsonb_agg(other.amount), '[]')
        from jsonb_array_elements_text(debt -> 'listed') as other (amount)
        where not debt -> 'listed_ahead' ? other.amount
      ) as "others"
    from ${payoffSnapshots}, jsonb_array_elements(${payoffSnapshots.debts}) debt,
      jsonb_array_elements_text(debt -> 'listed_ahead') as listed (amount)
    where ${and(eq(payoffSnapshots.userId, userId), gte(payoffSnapshots.takenOn, since))}`);

  return rows;
}

/** Unlinks the user's payments from transactions, so that they stay as they are when access to all banks ends. */
export async function pinMatchedPayments(db: Db, userId: string): Promise<void> {
  await db
    .update(payments)
    .set({ checkingTransactionId: null, lenderTransactionId: null })
    .where(eq(payments.userId, userId));
}

type Window = { since: string; twins: readonly string[] };

/**
 * Returns the transactions of the user's open accounts since a day. Leaves out duplicate accounts: the debts in
 * `twins`, and repeated checking accounts.
 */
export async function findLedgerTransactions(
  db: Db,
  userId: string,
  { since, twins }: Window,
): Promise<LedgerTransaction[]> {
  return db
    .select({
      id: transactions.providerTransactionId,
      accountId: transactions.accountId,
      side: sql<
        "checking" | "lender"
      >`case when ${accounts.type} = 'depository' then 'checking' else 'lender' end`,
      date: transactions.date,
      amount: transactions.amount,
      currency: transactions.currency,
      name: transactions.name,
      merchantName: transactions.merchantName,
      category: transactions.category,
      isPending: transactions.pending,
      pendingId: transactions.pendingTransactionId,
    })
    .from(transactions)
    .innerJoin(accounts, eq(accounts.id, transactions.accountId))
    .innerJoin(connections, eq(connections.id, accounts.connectionId))
    .where(
      and(
        eq(transactions.userId, userId),
        gte(transactions.date, since),
        isNull(accounts.closedAt),
        sql`(${accounts.type} in ('credit', 'loan')
          or (${accounts.type} = 'depository' and ${findOriginalAccount} is null))`,
        twins.length > 0 ? notInArray(accounts.id, [...twins]) : undefined,
      ),
    );
}

type Cycles = { userId: string; debtId: string; cycles: readonly string[] };

/** Deletes copied cycles. Payments that the user assigned to them are assigned by the rules again. */
export async function deleteCarriedCycles(db: Db, which: Cycles): Promise<void> {
  const { userId, debtId, cycles } = which;
  if (cycles.length === 0) return;

  await db
    .update(payments)
    .set({ chosenCycle: null })
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.debtId, debtId),
        inArray(payments.chosenCycle, [...cycles]),
      ),
    );
  await db.delete(obligations).where(ofCycles(which));
}

export async function unskipCycles(db: Db, which: Cycles): Promise<void> {
  if (which.cycles.length === 0) return;

  await db.update(obligations).set({ skippedOn: null }).where(ofCycles(which));
}

function ofCycles({ userId, debtId, cycles }: Cycles) {
  return and(
    eq(obligations.userId, userId),
    eq(obligations.debtId, debtId),
    inArray(obligations.cycle, [...cycles]),
  );
}

/**
 * Returns debts with closed accounts, last closed first, each with the payments on it, newest first: a row for each
 * payment, or one without a payment.
 */
export async function findClosedDebts(db: Db, userId: string) {
  return db
    .select({
      debt: {
        uuid: accounts.id,
        name: sql<string>`coalesce(${debtEntries.nickname}, ${accounts.officialName}, ${accounts.name})`,
        mask: accounts.mask,
        lender: connections.institutionName,
        currency: accounts.currency,
        closedAt: sql<Date>`${accounts.closedAt}`.mapWith(accounts.closedAt),
      },
      payment: { uuid: payments.id, amount: payments.amount, sent_on: payments.sentOn },
    })
    .from(accounts)
    .innerJoin(connections, eq(connections.id, accounts.connectionId))
    .leftJoin(debtEntries, eq(debtEntries.id, accounts.id))
    .leftJoin(
      payments,
      and(
        eq(payments.userId, accounts.userId),
        eq(payments.debtId, accounts.id),
        isNull(payments.undoneOn),
        isNull(payments.returnedOn),
      ),
    )
    .where(
      and(
        eq(accounts.userId, userId),
        isNotNull(accounts.closedAt),
        inArray(accounts.type, ["credit", "loan"]),
      ),
    )
    .orderBy(desc(accounts.closedAt), accounts.id, desc(payments.sentOn), payments.id);
}
