import { and, eq, gte, inArray, isNotNull, not, or, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { payments, transactions } from "#database/schema.ts";

import type { Unclear } from "./recognition-rules.ts";

/** A withdrawal that may have paid any of several debts. */
export type UnclearWithdrawal = {
  /** The id of the transaction. */
  id: string;
  /** The provider's id, which payments refer to. */
  transactionId: string;
  date: string;
  name: string;
  amount: string;
  currency: string | null;
  debtIds: string[];
};

/**
 * Stores which withdrawals since a day may pay several debts. Pending ones are left out, because their posted
 * transaction would be asked about again. Answered ones stay, so that the answer can be undone.
 */
export async function saveUnclear(
  queries: Queries,
  userId: string,
  { unclear, since }: { unclear: readonly Unclear[]; since: string },
): Promise<void> {
  const ids = unclear.map(({ transactionId }) => transactionId);
  await queries
    .update(transactions)
    .set({
      mayPay: sql`(select asked."debtIds"
        from jsonb_to_recordset(${JSON.stringify(unclear)}::jsonb)
          as asked ("transactionId" text, "debtIds" jsonb)
        where asked."transactionId" = ${transactions.providerTransactionId}
          and not ${transactions.pending} and ${transactions.date} >= ${since})`,
    })
    .where(
      and(
        eq(transactions.userId, userId),
        or(isNotNull(transactions.mayPay), inArray(transactions.providerTransactionId, ids)),
        not(isPayment),
      ),
    );
}

const isPayment = sql`exists (select from ${payments}
  where ${payments.userId} = ${transactions.userId}
    and ${payments.checkingTransactionId} = ${transactions.providerTransactionId})`;

const columns = {
  id: transactions.id,
  transactionId: transactions.providerTransactionId,
  date: transactions.date,
  name: sql<string>`coalesce(${transactions.merchantName}, ${transactions.name})`,
  amount: transactions.amount,
  currency: transactions.currency,
  debtIds: sql<string[]>`${transactions.mayPay}`,
};

/** Returns the unclear withdrawals since a day that are no payment yet, oldest first; or the one with this id, if any. */
export async function findUnclear(
  queries: Queries,
  { userId, ...which }: { userId: string } & ({ since: string } | { id: string }),
): Promise<UnclearWithdrawal[]> {
  return queries
    .select(columns)
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        isNotNull(transactions.mayPay),
        "id" in which
          ? eq(transactions.id, which.id)
          : and(gte(transactions.date, which.since), not(isPayment)),
      ),
    )
    .orderBy(transactions.date, transactions.id);
}

/** Returns the payments that the user entered as the answer about a withdrawal. */
export async function findAnswers(
  queries: Queries,
  { userId, transactionId }: { userId: string; transactionId: string },
): Promise<{ id: string; debtId: string }[]> {
  return queries
    .select({ id: payments.id, debtId: payments.debtId })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.checkingTransactionId, transactionId),
        eq(payments.source, "user"),
      ),
    );
}
