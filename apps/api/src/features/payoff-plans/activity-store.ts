import type { PayoffChange } from "@snowball/contract";
import { and, eq, inArray, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { accounts, debtEntries, payments, transactions } from "#database/schema.ts";

/** The payments received and the charges made on an account, according to the bank's transactions. */
export type AccountActivity = {
  accountId: string;
  paid: string;
  charged: string;
  /** The lender's own charges: interest and fees. */
  lenderCharged: string;
};

/**
 * Returns the payments and charges of accounts in the date range (`after`, `through`]. Counts posted transactions only.
 * Omits accounts without any known transaction, because their activity is unknown.
 */
export async function findActivity(
  db: Db,
  { userId, accountIds, after, through }: Range,
): Promise<AccountActivity[]> {
  if (accountIds.length === 0) return [];
  const { amount, date, category } = transactions;
  const isWithin = sql`${date} > ${after} and ${date} <= ${through} and not ${transactions.pending}`;
  const isLenders = sql`coalesce(${category}, '') = 'BANK_FEES'`;

  return db
    .select({
      accountId: transactions.accountId,
      paid: sql<string>`coalesce(-sum(${amount}) filter (where ${isWithin} and ${amount} < 0), 0)::text`,
      charged: sql<string>`coalesce(sum(${amount}) filter (
        where ${isWithin} and ${amount} > 0 and not ${isLenders}), 0)::text`,
      lenderCharged: sql<string>`coalesce(sum(${amount}) filter (
        where ${isWithin} and ${amount} > 0 and ${isLenders}), 0)::text`,
    })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), inArray(transactions.accountId, [...accountIds])))
    .groupBy(transactions.accountId);
}

type Range = { userId: string; accountIds: readonly string[]; after: string; through: string };

/** The payments of a debt that became known, and the part of them that appeared in the bank's transactions. */
export type PaymentActivity = { debtId: string; sent: string; count: number; seen: string };

/**
 * Returns the payments recorded after `since`, less those undone or returned after `day`, for each debt.
 * @param missing ids of payments that the lender should have received by now
 */
export async function findPaymentActivity(
  db: Db,
  { userId, since, day, missing }: PaymentRange,
): Promise<PaymentActivity[]> {
  const { id, amount, createdAt, undoneOn, returnedOn, seenOn, lenderTransactionId } = payments;
  const isMissing = sql`${id} = any(${sql.param(missing)}::uuid[])`;
  const isReversed = sql`(coalesce(${undoneOn}, ${returnedOn}) is not null or ${isMissing})`;
  const isNew = sql`${createdAt} > ${since.toISOString()}`;
  const added = sql`${isNew} and not (${isReversed})`;
  const reversed = sql`not (${isNew}) and (coalesce(${undoneOn}, ${returnedOn}) > ${day} or ${isMissing})`;
  const isSeen = sql`${lenderTransactionId} is not null and ${seenOn} > ${day} and not (${isReversed})`;

  return db
    .select({
      debtId: payments.debtId,
      sent: sql<string>`(coalesce(sum(${amount}) filter (where ${added}), 0)
        - coalesce(sum(${amount}) filter (where ${reversed}), 0))::text`,
      count: sql<number>`(count(*) filter (where ${added}) - count(*) filter (where ${reversed}))::int`,
      seen: sql<string>`coalesce(sum(${amount}) filter (where ${isSeen}), 0)::text`,
    })
    .from(payments)
    .where(eq(payments.userId, userId))
    .groupBy(payments.debtId);
}

type PaymentRange = { userId: string; since: Date; day: string; missing: readonly string[] };

type Gone = PayoffChange["gone"][number];

/**
 * Returns the name and fate of debts that are no longer listed: debts removed by the user that can be restored,
 * and debts of closed accounts. Other debts are omitted.
 */
export async function findGoneDebts(
  db: Db,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<Gone[]> {
  const isOwn = sql`user_id = ${userId} and id = any(${sql.param(ids)}::uuid[])`;
  const { rows } = await db.execute<Gone>(sql`
    select id as debt, name, 'removed' as how from ${debtEntries}
    where ${isOwn} and removed_at is not null and name is not null
    union all
    select id, coalesce(official_name, name), 'closed' from ${accounts}
    where ${isOwn} and closed_at is not null`);

  return rows;
}
