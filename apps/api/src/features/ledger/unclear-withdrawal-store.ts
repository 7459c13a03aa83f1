import type { WithdrawalQuestion } from "@snowball/contract";
import { addDays } from "@snowball/dates";
import { canonicalAmount } from "@snowball/money";
import { and, eq, gte, inArray, isNotNull, not, or, sql } from "drizzle-orm";

import { type Db, preparedQuery } from "#database/database.ts";
import { payments, transactions } from "#database/schema.ts";

import type { Unclear } from "./payment-matching-rules.ts";

/** A withdrawal that may have paid any of several debts. `transactionId`: the provider's id, which payments refer to. */
export type UnclearWithdrawal = WithdrawalQuestion & { transactionId: string };

const ASKED_DAYS = 35;

/** Returns the first date of the unclear withdrawals to ask about. People forget what they paid earlier. */
function askedSince(today: string): string {
  return addDays(today, -ASKED_DAYS);
}

/**
 * Stores which recent withdrawals may pay several debts. Pending ones are left out, because their posted
 * transaction would be asked about again. Answered ones stay, so that the answer can be undone.
 */
export async function saveUnclear(
  db: Db,
  userId: string,
  { unclear, today }: { unclear: readonly Unclear[]; today: string },
): Promise<void> {
  const ids = unclear.map(({ transactionId }) => transactionId);
  await db
    .update(transactions)
    .set({
      mayPay: sql`(select asked."debtIds"
        from jsonb_to_recordset(${JSON.stringify(unclear)}::jsonb)
          as asked ("transactionId" text, "debtIds" jsonb)
        where asked."transactionId" = ${transactions.providerTransactionId}
          and not ${transactions.pending} and ${transactions.date} >= ${askedSince(today)})`,
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

const questionColumns = {
  transaction: transactions.id,
  date: transactions.date,
  name: sql<string>`coalesce(${transactions.merchantName}, ${transactions.name})`,
  amount: transactions.amount,
  currency: transactions.currency,
  debts: sql<string[]>`${transactions.mayPay}`,
};

/** Returns the questions about recent withdrawals that may be payments of debts, oldest first. */
export async function findQuestions(
  db: Db,
  { userId, today }: { userId: string; today: string },
): Promise<WithdrawalQuestion[]> {
  const rows = await questions(db, { userId, since: askedSince(today) });

  return rows.map((each) => ({ ...each, amount: canonicalAmount(each.amount) }));
}

const questions = preparedQuery((db) =>
  db
    .select(questionColumns)
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, sql.placeholder("userId")),
        isNotNull(transactions.mayPay),
        gte(transactions.date, sql.placeholder("since")),
        not(isPayment),
      ),
    )
    .orderBy(transactions.date, transactions.id),
);

/** Returns the unclear withdrawal with this id, answered or not; null if there is none. */
export async function findUnclear(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<UnclearWithdrawal | null> {
  const [row] = await db
    .select({ ...questionColumns, transactionId: transactions.providerTransactionId })
    .from(transactions)
    .where(
      and(eq(transactions.userId, userId), eq(transactions.id, id), isNotNull(transactions.mayPay)),
    );
  return row ?? null;
}

/** Returns the payments that the user entered as the answer about a withdrawal. */
export async function findAnswers(
  db: Db,
  { userId, transactionId }: { userId: string; transactionId: string },
): Promise<{ id: string; debtId: string }[]> {
  return db
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
