import { and, eq, gte, isNull, notInArray, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { accounts, connections, transactions } from "#database/schema.ts";
import { olderTwin } from "#features/accounts/index.ts";

import type { LedgerTransaction } from "./ledger-rows.ts";

type Window = { since: string; twins: readonly string[] };

/**
 * Returns the transactions of the user's open accounts since a day. Leaves out duplicate accounts: the debts in
 * `twins`, and repeated checking accounts.
 */
export async function findLedgerTransactions(
  queries: Queries,
  userId: string,
  { since, twins }: Window,
): Promise<LedgerTransaction[]> {
  return queries
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
          or (${accounts.type} = 'depository' and ${olderTwin} is null))`,
        twins.length > 0 ? notInArray(accounts.id, [...twins]) : undefined,
      ),
    );
}
