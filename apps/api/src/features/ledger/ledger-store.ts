import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  not,
  notInArray,
  or,
  sql,
} from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { debtEntries, obligations, payments, payoffSnapshots, users } from "#database/schema.ts";

import type { ListedAhead, ListedAmount, Obligation, Payment } from "./ledger-rows.ts";

type Key = { userId: string; debtId: string };

export type Kept<Row> = Row & { isClosed: boolean };
export type KeptPayment = Payment & { isClosed: boolean; createdAt: Date };

const obligationColumns = {
  debtId: obligations.debtId,
  cycle: obligations.cycle,
  dueDate: obligations.dueDate,
  dueDateSource: obligations.dueDateSource,
  amount: obligations.amount,
  amountSource: obligations.amountSource,
  statementDate: obligations.statementDate,
  statedOn: obligations.statedOn,
  stillAskedAmount: obligations.stillAsked,
  stillAskedOn: obligations.stillAskedOn,
  skippedOn: obligations.skippedOn,
  isDeferred: obligations.isDeferred,
  notPaidOn: obligations.notPaidOn,
  notPaidSeen: obligations.notPaidSeen,
  isClosed: obligations.isClosed,
};

/** Returns the obligations of all debts that are not closed. */
export async function findOpenObligations(
  queries: Queries,
  userId: string,
): Promise<Kept<Obligation>[]> {
  return (
    await queries
      .select(obligationColumns)
      .from(obligations)
      .where(sql`${obligations.userId} = ${userId} and not ${obligations.isClosed}`)
  ).map(obligationOf);
}

/** Returns all obligations of one debt, or of all debts. */
export async function findObligations(
  queries: Queries,
  { userId, debtId }: Pick<Key, "userId"> & Partial<Key>,
): Promise<Kept<Obligation>[]> {
  const rows = await queries
    .select(obligationColumns)
    .from(obligations)
    .where(
      and(
        eq(obligations.userId, userId),
        debtId === undefined ? undefined : eq(obligations.debtId, debtId),
      ),
    );
  return rows.map(obligationOf);
}

type ObligationRow = Omit<Kept<Obligation>, "stillAsked" | "notPaid"> &
  Record<"stillAskedAmount" | "stillAskedOn" | "notPaidOn" | "notPaidSeen", string | null>;

function obligationOf(row: ObligationRow): Kept<Obligation> {
  const { stillAskedAmount: amount, stillAskedOn, notPaidOn, notPaidSeen: seen, ...rest } = row;
  const isReduced = amount !== null && stillAskedOn !== null;
  const isDenied = notPaidOn !== null && seen !== null;

  return {
    ...rest,
    stillAsked: isReduced ? { amount, on: stillAskedOn } : null,
    notPaid: isDenied ? { on: notPaidOn, seen } : null,
  };
}

const { userId: _userId, ...paymentColumns } = getTableColumns(payments);

/** Returns the payments of all debts that are not closed. */
export async function findOpenPayments(queries: Queries, userId: string): Promise<KeptPayment[]> {
  return queries
    .select(paymentColumns)
    .from(payments)
    .where(sql`${payments.userId} = ${userId} and not ${payments.isClosed}`);
}

export async function findPayments(
  queries: Queries,
  { userId, debtId }: Pick<Key, "userId"> & Partial<Key>,
): Promise<KeptPayment[]> {
  return queries
    .select(paymentColumns)
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        debtId === undefined ? undefined : eq(payments.debtId, debtId),
      ),
    );
}

export async function findPayment(
  queries: Queries,
  { userId, id }: { userId: string; id: string },
): Promise<KeptPayment | null> {
  const [row] = await queries
    .select(paymentColumns)
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.id, id)));
  return row ?? null;
}

/** Counts the payments that the user recorded. */
export async function countRecorded(queries: Queries, { userId, debtId }: Key): Promise<number> {
  const [row] = await queries
    .select({ count: count() })
    .from(payments)
    .where(
      and(eq(payments.userId, userId), eq(payments.debtId, debtId), eq(payments.source, "user")),
    );
  return row?.count ?? 0;
}

/** Inserts or updates obligations in one statement. */
export async function saveObligations(
  queries: Queries,
  userId: string,
  rows: readonly Kept<Obligation>[],
): Promise<void> {
  if (rows.length === 0) return;
  await queries
    .insert(obligations)
    .values(
      rows.map(({ stillAsked, notPaid, ...row }) => ({
        ...row,
        userId,
        stillAsked: stillAsked?.amount ?? null,
        stillAskedOn: stillAsked?.on ?? null,
        notPaidOn: notPaid?.on ?? null,
        notPaidSeen: notPaid?.seen ?? null,
      })),
    )
    .onConflictDoUpdate({
      target: [obligations.userId, obligations.debtId, obligations.cycle],
      set: {
        dueDate: sql`excluded.due_date`,
        dueDateSource: sql`excluded.due_date_source`,
        amount: sql`excluded.amount`,
        amountSource: sql`excluded.amount_source`,
        statementDate: sql`excluded.statement_date`,
        statedOn: sql`excluded.stated_on`,
        stillAsked: sql`excluded.still_asked`,
        stillAskedOn: sql`excluded.still_asked_on`,
        skippedOn: sql`excluded.skipped_on`,
        isDeferred: sql`excluded.is_deferred`,
        notPaidOn: sql`excluded.not_paid_on`,
        notPaidSeen: sql`excluded.not_paid_seen`,
        isClosed: sql`excluded.is_closed`,
      },
    });
}

/**
 * Unlinks transactions from the payments that hold them, before other payments are written with them. Deletes
 * matched payments that lose their transaction, for example of a removed or merged debt. Payments that the user
 * edited stay.
 */
export async function unlinkTransactions(
  queries: Queries,
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

  await queries
    .delete(payments)
    .where(and(eq(payments.userId, userId), notInArray(payments.id, ids), isHolder, not(isUsers)));
  await queries
    .update(payments)
    .set({ checkingTransactionId: null, lenderTransactionId: null })
    .where(and(eq(payments.userId, userId), or(inArray(payments.id, ids), isHolder)));
}

/** Inserts or updates payments in one statement. */
export async function savePayments(
  queries: Queries,
  userId: string,
  rows: readonly KeptPayment[],
): Promise<void> {
  if (rows.length === 0) return;
  await queries
    .insert(payments)
    .values(rows.map((row) => ({ ...row, userId })))
    .onConflictDoUpdate({
      target: [payments.userId, payments.id],
      set: {
        amount: sql`excluded.amount`,
        sentOn: sql`excluded.sent_on`,
        seenOn: sql`excluded.seen_on`,
        source: sql`excluded.source`,
        why: sql`excluded.why`,
        recordedAs: sql`excluded.recorded_as`,
        chosenCycle: sql`excluded.chosen_cycle`,
        isExtra: sql`excluded.is_extra`,
        checkingTransactionId: sql`excluded.checking_transaction_id`,
        lenderTransactionId: sql`excluded.lender_transaction_id`,
        returnedOn: sql`excluded.returned_on`,
        undoneOn: sql`excluded.undone_on`,
        isClosed: sql`excluded.is_closed`,
      },
    });
}

/** Returns the debts that have no entry yet; obligations need one as a foreign key. */
export async function findWithoutEntry(
  queries: Queries,
  userId: string,
  debtIds: readonly string[],
): Promise<string[]> {
  if (debtIds.length === 0) return [];
  const rows = await queries
    .select({ id: debtEntries.id })
    .from(debtEntries)
    .where(and(eq(debtEntries.userId, userId), inArray(debtEntries.id, [...debtIds])));
  const found = new Set(rows.map(({ id }) => id));
  return debtIds.filter((id) => !found.has(id));
}

/** Deletes payments by id. */
export async function deletePayments(
  queries: Queries,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await queries
    .delete(payments)
    .where(and(eq(payments.userId, userId), inArray(payments.id, [...ids])));
}

/** Returns the amounts that the user's plan listed since a day, and the balances of its debts. */
export async function findListedAmounts(
  queries: Queries,
  { userId, since }: { userId: string; since: string },
): Promise<ListedAmount[]> {
  const { rows } = await queries.execute<ListedAmount>(sql`
    select debt ->> 'uuid' as "debtId", listed.amount, ${payoffSnapshots.takenOn}::text as "on"
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
 * debt's largest amount of the month itself.
 */
export async function findListedAhead(
  queries: Queries,
  { userId, since }: { userId: string; since: string },
): Promise<ListedAhead[]> {
  const { rows } = await queries.execute<ListedAhead>(sql`
    select debt ->> 'uuid' as "debtId", listed.amount, ${payoffSnapshots.takenOn}::text as "on",
      (
        select max(other.amount::numeric)::text
        from jsonb_array_elements_text(debt -> 'listed') as other (amount)
        where not debt -> 'listed_ahead' ? other.amount
      ) as "beside"
    from ${payoffSnapshots}, jsonb_array_elements(${payoffSnapshots.debts}) debt,
      jsonb_array_elements_text(debt -> 'listed_ahead') as listed (amount)
    where ${and(eq(payoffSnapshots.userId, userId), gte(payoffSnapshots.takenOn, since))}`);

  return rows;
}

/** Returns the next users by id, each with their time zone. */
export async function findDebtors(
  queries: Queries,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; timeZone: string }[]> {
  return queries
    .select({ id: users.id, timeZone: users.timeZone })
    .from(users)
    .where(gt(users.id, after))
    .orderBy(asc(users.id))
    .limit(limit);
}

/** Unlinks the user's payments from transactions, so that they stay as they are when access to all banks ends. */
export async function keepRecognised(queries: Queries, userId: string): Promise<void> {
  await queries
    .update(payments)
    .set({ checkingTransactionId: null, lenderTransactionId: null })
    .where(eq(payments.userId, userId));
}
