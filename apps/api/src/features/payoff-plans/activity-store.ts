import { and, eq, inArray, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { payments, transactions } from "#database/schema.ts";

/** What the bank tells of an account: what came in, and what was charged to it. */
export type AccountActivity = { accountId: string; paid: string; charged: string };

/**
 * What was paid on accounts and charged to them after one day and up to another, posted transactions
 * only. What the lender charges itself (interest, fees) is not counted. An account of which no
 * transaction is known at all is not answered: nobody knows what happened on it.
 */
export async function findActivity(
  queries: Queries,
  { userId, accountIds, after, through }: Range,
): Promise<AccountActivity[]> {
  if (accountIds.length === 0) return [];
  const { amount, date, category } = transactions;
  const isWithin = sql`${date} > ${after} and ${date} <= ${through} and not ${transactions.pending}`;
  const isLenders = sql`coalesce(${category}, '') = 'BANK_FEES'`;

  return queries
    .select({
      accountId: transactions.accountId,
      paid: sql<string>`coalesce(-sum(${amount}) filter (where ${isWithin} and ${amount} < 0), 0)::text`,
      charged: sql<string>`coalesce(sum(${amount}) filter (
        where ${isWithin} and ${amount} > 0 and not ${isLenders}), 0)::text`,
    })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), inArray(transactions.accountId, [...accountIds])))
    .groupBy(transactions.accountId);
}

type Range = { userId: string; accountIds: readonly string[]; after: string; through: string };

/** What became known of a debt's payments, and what of that the bank showed in its transactions. */
export type PaymentActivity = { debtId: string; sent: string; count: number; seen: string };

/** Of payments that became known after an instant, and of those that were taken back since its day. */
export async function findPaymentActivity(
  queries: Queries,
  { userId, since, day }: { userId: string; since: Date; day: string },
): Promise<PaymentActivity[]> {
  const { amount, createdAt, undoneOn, returnedOn, seenOn, lenderTransactionId } = payments;
  const isBack = sql`coalesce(${undoneOn}, ${returnedOn}) is not null`;
  const isNew = sql`${createdAt} > ${since.toISOString()}`;
  const came = sql`${isNew} and not (${isBack})`;
  const went = sql`not (${isNew}) and coalesce(${undoneOn}, ${returnedOn}) > ${day}`;
  const isSeen = sql`${lenderTransactionId} is not null and ${seenOn} > ${day} and not (${isBack})`;

  return queries
    .select({
      debtId: payments.debtId,
      sent: sql<string>`(coalesce(sum(${amount}) filter (where ${came}), 0)
        - coalesce(sum(${amount}) filter (where ${went}), 0))::text`,
      count: sql<number>`(count(*) filter (where ${came}) - count(*) filter (where ${went}))::int`,
      seen: sql<string>`coalesce(sum(${amount}) filter (where ${isSeen}), 0)::text`,
    })
    .from(payments)
    .where(eq(payments.userId, userId))
    .groupBy(payments.debtId);
}
