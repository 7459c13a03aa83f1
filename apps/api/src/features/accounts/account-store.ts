import { and, eq, isNull, sql, type SQLWrapper } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { accounts, connections, creditAprs, liabilities } from "#database/schema.ts";
import type { Window } from "#http/page.ts";

type Row<Table extends { $inferSelect: object }> = Omit<
  Table["$inferSelect"],
  "userId" | "position" | "transactionCount"
>;

type Apr = { aprType: string; aprPercentage: string; balanceSubjectToApr: string | null };

/** An account with the liability that the bank reports on it. */
export type Account = Omit<Row<typeof accounts>, "lastingId"> & {
  /** The id of the same account on an older connection; null if there is none. */
  duplicateOf: string | null;
  liability: Omit<Row<typeof liabilities>, "billLoans" | "billShare"> | null;
  /** In the bank's order. */
  aprs: Apr[];
};

/**
 * Returns one window of the user's open accounts in one query. They are ordered by connection, oldest first, then
 * in the bank's order.
 */
export async function findAccounts(
  queries: Queries,
  userId: string,
  { limit, offset }: Window,
): Promise<Account[]> {
  return queries
    .select(accountColumns)
    .from(accounts)
    .innerJoin(connections, eq(connections.id, accounts.connectionId))
    .leftJoin(liabilities, eq(liabilities.accountId, accounts.id))
    .where(isOpenAccountOf(userId))
    .orderBy(connections.createdAt, connections.id, accounts.position, accounts.id)
    .limit(limit)
    .offset(offset);
}

export async function countAccounts(queries: Queries, userId: string): Promise<number> {
  return queries.$count(accounts, isOpenAccountOf(userId));
}

// JSON numbers would be parsed as floats, so the query returns them as text.
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

const isOpenAccountOf = (userId: string) =>
  and(eq(accounts.userId, userId), isNull(accounts.closedAt));

/**
 * Compares two accounts of one user at one institution by their table names in a query. Persistent ids decide if
 * the bank reports both, because such banks may report substitute account numbers. Otherwise masks decide. An
 * account without a mask matches none.
 */
export function isSameAccount(one: SQLWrapper, other: SQLWrapper) {
  return sql`${one}.type = ${other}.type and ${one}.subtype is not distinct from ${other}.subtype
    and case when ${one}.lasting_id is not null and ${other}.lasting_id is not null
      then ${one}.lasting_id = ${other}.lasting_id else ${one}.mask = ${other}.mask end`;
}

/**
 * Selects the id of the same account on the oldest connection that has it, which is the one that counts; null if
 * the connection is no duplicate. The query must include the account and its connection.
 */
export const olderTwin = sql<string | null>`case when ${connections.duplicateOf} is not null then (
  select twin.id
  from ${accounts} twin join ${connections} older on older.id = twin.connection_id
  where older.user_id = ${connections.userId}
    and older.institution_id = ${connections.institutionId}
    and (older.created_at, older.id) < (${connections.createdAt}, ${connections.id})
    and twin.closed_at is null
    and ${isSameAccount(sql`twin`, accounts)}
  order by older.created_at, older.id, twin.created_at, twin.id
  limit 1
) end`;

const accountColumns = {
  id: accounts.id,
  connectionId: accounts.connectionId,
  duplicateOf: olderTwin,
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
  liability: {
    accountId: liabilities.accountId,
    kind: liabilities.kind,
    minimumPaymentAmount: liabilities.minimumPaymentAmount,
    nextPaymentDueDate: liabilities.nextPaymentDueDate,
    lastPaymentAmount: liabilities.lastPaymentAmount,
    lastPaymentDate: liabilities.lastPaymentDate,
    isOverdue: liabilities.isOverdue,
    lastStatementBalance: liabilities.lastStatementBalance,
    lastStatementIssueDate: liabilities.lastStatementIssueDate,
    interestRatePercentage: liabilities.interestRatePercentage,
    pastDueAmount: liabilities.pastDueAmount,
    lateFeeAmount: liabilities.lateFeeAmount,
    originationPrincipalAmount: liabilities.originationPrincipalAmount,
    termMonths: liabilities.termMonths,
    loanStatus: liabilities.loanStatus,
    loanStatusEndDate: liabilities.loanStatusEndDate,
    repaymentPlan: liabilities.repaymentPlan,
    repaymentPlanDescription: liabilities.repaymentPlanDescription,
    outstandingInterestAmount: liabilities.outstandingInterestAmount,
    pslfEligibilityDate: liabilities.pslfEligibilityDate,
    pslfPaymentsMade: liabilities.pslfPaymentsMade,
    pslfPaymentsRemaining: liabilities.pslfPaymentsRemaining,
    expectedPayoffDate: liabilities.expectedPayoffDate,
    originationDate: liabilities.originationDate,
  },
  aprs: aprsOfAccount,
};
