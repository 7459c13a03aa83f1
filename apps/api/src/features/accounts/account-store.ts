import { and, eq, isNull, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { accounts, connections, creditAprs, liabilities } from "#database/schema.ts";
import type { Window } from "#http/page.ts";

import { olderTwin } from "./twin-store.ts";

type Row<Table extends { $inferSelect: object }> = Omit<
  Table["$inferSelect"],
  "userId" | "position" | "transactionCount"
>;

export type Apr = { aprType: string; aprPercentage: string; balanceSubjectToApr: string | null };

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
