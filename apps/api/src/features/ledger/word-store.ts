import { sql } from "drizzle-orm";

import { prepareOnce, type Queries } from "#database/database.ts";
import { accounts, connections, debtEntries, liabilities } from "#database/schema.ts";

/** What is said of when a debt is due and how much, where `readDebts` does not tell it. */
export type Word = {
  debtId: string;
  dueDay: number | null;
  dueDayAt: Date | null;
  syncedAt: Date | null;
  hasTransactions: boolean;
  liability: "credit" | "mortgage" | "student_loan" | null;
  statementDate: string | null;
  statementBalance: string | null;
  isOverdue: boolean | null;
  pastDue: string | null;
  lastPaymentAmount: string | null;
  lastPaymentDate: string | null;
};

/** Of the user's open accounts, and of the debts that were entered by hand. */
export async function findWords(queries: Queries, userId: string): Promise<Word[]> {
  const linked = await linkedWordsStatement(queries).execute({ userId });
  const entered = await enteredWordsStatement(queries).execute({ userId });

  return [...linked, ...entered.map((row) => ({ ...NO_BANK, ...row }))];
}

const NO_BANK = {
  syncedAt: null,
  hasTransactions: false,
  liability: null,
  statementDate: null,
  statementBalance: null,
  isOverdue: null,
  pastDue: null,
  lastPaymentAmount: null,
  lastPaymentDate: null,
} satisfies Partial<Word>;

const linkedWordsStatement = prepareOnce((queries) =>
  queries
    .select({
      debtId: accounts.id,
      dueDay: debtEntries.dueDay,
      dueDayAt: debtEntries.dueDayAt,
      syncedAt: connections.lastSyncedAt,
      // Of loans most lenders report none.
      hasTransactions: sql<boolean>`coalesce(${liabilities.kind} = 'credit' and ${connections.transactionsCursor} is not null, false)`,
      liability: liabilities.kind,
      statementDate: liabilities.lastStatementIssueDate,
      statementBalance: liabilities.lastStatementBalance,
      isOverdue: liabilities.isOverdue,
      pastDue: liabilities.pastDueAmount,
      lastPaymentAmount: liabilities.lastPaymentAmount,
      lastPaymentDate: liabilities.lastPaymentDate,
    })
    .from(accounts)
    .innerJoin(connections, sql`${connections.id} = ${accounts.connectionId}`)
    .leftJoin(liabilities, sql`${liabilities.accountId} = ${accounts.id}`)
    .leftJoin(debtEntries, sql`${debtEntries.accountId} = ${accounts.id}`)
    .where(sql`${accounts.userId} = ${sql.placeholder("userId")} and ${accounts.closedAt} is null`)
    .prepare("find_linked_ledger_words"),
);

const enteredWordsStatement = prepareOnce((queries) =>
  queries
    .select({
      debtId: debtEntries.id,
      dueDay: debtEntries.dueDay,
      dueDayAt: debtEntries.dueDayAt,
    })
    .from(debtEntries)
    .where(
      sql`${debtEntries.userId} = ${sql.placeholder("userId")}
        and ${debtEntries.accountId} is null and ${debtEntries.removedAt} is null`,
    )
    .prepare("find_entered_ledger_words"),
);
