import { and, eq, inArray, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { transactions } from "#database/schema.ts";

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
