import { sql } from "drizzle-orm";

import { prepareOnce, type Queries } from "#database/database.ts";
import {
  accounts,
  connections,
  creditAprs,
  creditLiabilities,
  mortgageLiabilities,
  studentLoanLiabilities,
} from "#database/schema.ts";
import type { Window } from "#http/page.ts";

type Row<Table extends { $inferSelect: object }> = Omit<
  Table["$inferSelect"],
  "userId" | "position"
>;

export type Apr = { aprType: string; aprPercentage: string; balanceSubjectToApr: string | null };

/** An account with what is owed on it: at most one of the three liabilities, in practice. */
export type Account = Row<typeof accounts> & {
  credit: Row<typeof creditLiabilities> | null;
  /** In the bank's order. */
  aprs: Apr[];
  mortgage: Row<typeof mortgageLiabilities> | null;
  studentLoan: Row<typeof studentLoanLiabilities> | null;
};

/**
 * One window of the user's open accounts, in one statement: by connection, the oldest first, and
 * within each in the bank's order.
 */
export async function findAccounts(
  queries: Queries,
  userId: string,
  { limit, offset }: Window,
): Promise<Account[]> {
  return accountsStatement(queries).execute({ userId, limit, offset });
}

export async function countAccounts(queries: Queries, userId: string): Promise<number> {
  const [row] = await countStatement(queries).execute({ userId });
  return row?.count ?? 0;
}

// Numbers inside JSON would be read as floats, so they leave the database as text.
const aprsOfAccount = sql<Apr[]>`coalesce((
  select jsonb_agg(
    jsonb_build_object(
      'aprType', ${creditAprs.aprType},
      'aprPercentage', ${creditAprs.aprPercentage}::text,
      'balanceSubjectToApr', ${creditAprs.balanceSubjectToApr}::text
    ) order by ${creditAprs.position}
  )
  from ${creditAprs} where ${creditAprs.accountId} = ${accounts.id}
), '[]')`;

const openOnes = sql`${accounts.userId} = ${sql.placeholder("userId")} and ${accounts.closedAt} is null`;

const accountColumns = {
  id: accounts.id,
  connectionId: accounts.connectionId,
  providerAccountId: accounts.providerAccountId,
  type: accounts.type,
  subtype: accounts.subtype,
  name: accounts.name,
  officialName: accounts.officialName,
  mask: accounts.mask,
  currency: accounts.currency,
  balanceCurrent: accounts.balanceCurrent,
  balanceAvailable: accounts.balanceAvailable,
  balanceLimit: accounts.balanceLimit,
  closedAt: accounts.closedAt,
  createdAt: accounts.createdAt,
  credit: {
    accountId: creditLiabilities.accountId,
    minimumPaymentAmount: creditLiabilities.minimumPaymentAmount,
    nextPaymentDueDate: creditLiabilities.nextPaymentDueDate,
    isOverdue: creditLiabilities.isOverdue,
    lastStatementBalance: creditLiabilities.lastStatementBalance,
    lastStatementIssueDate: creditLiabilities.lastStatementIssueDate,
    lastPaymentAmount: creditLiabilities.lastPaymentAmount,
    lastPaymentDate: creditLiabilities.lastPaymentDate,
  },
  aprs: aprsOfAccount,
  mortgage: {
    accountId: mortgageLiabilities.accountId,
    nextMonthlyPayment: mortgageLiabilities.nextMonthlyPayment,
    nextPaymentDueDate: mortgageLiabilities.nextPaymentDueDate,
    interestRatePercentage: mortgageLiabilities.interestRatePercentage,
    pastDueAmount: mortgageLiabilities.pastDueAmount,
    originationPrincipalAmount: mortgageLiabilities.originationPrincipalAmount,
    termMonths: mortgageLiabilities.termMonths,
    lastPaymentAmount: mortgageLiabilities.lastPaymentAmount,
    lastPaymentDate: mortgageLiabilities.lastPaymentDate,
  },
  studentLoan: {
    accountId: studentLoanLiabilities.accountId,
    minimumPaymentAmount: studentLoanLiabilities.minimumPaymentAmount,
    nextPaymentDueDate: studentLoanLiabilities.nextPaymentDueDate,
    interestRatePercentage: studentLoanLiabilities.interestRatePercentage,
    isOverdue: studentLoanLiabilities.isOverdue,
    lastPaymentAmount: studentLoanLiabilities.lastPaymentAmount,
    lastPaymentDate: studentLoanLiabilities.lastPaymentDate,
  },
};

const accountsStatement = prepareOnce((queries) =>
  queries
    .select(accountColumns)
    .from(accounts)
    .innerJoin(connections, sql`${connections.id} = ${accounts.connectionId}`)
    .leftJoin(creditLiabilities, sql`${creditLiabilities.accountId} = ${accounts.id}`)
    .leftJoin(mortgageLiabilities, sql`${mortgageLiabilities.accountId} = ${accounts.id}`)
    .leftJoin(studentLoanLiabilities, sql`${studentLoanLiabilities.accountId} = ${accounts.id}`)
    .where(openOnes)
    .orderBy(connections.createdAt, connections.id, accounts.position, accounts.id)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare("find_accounts"),
);

const countStatement = prepareOnce((queries) =>
  queries
    .select({ count: sql<number>`count(*)::integer` })
    .from(accounts)
    .where(openOnes)
    .prepare("count_accounts"),
);
