import { sql } from "drizzle-orm";

import { prepareOnce, type Queries } from "#database/database.ts";
import {
  accounts,
  creditAprs,
  creditLiabilities,
  mortgageLiabilities,
  studentLoanLiabilities,
} from "#database/schema.ts";
import type { Window } from "#http/page.ts";

type Row<Table extends { $inferSelect: object }> = Omit<Table["$inferSelect"], "userId">;

export type Apr = { aprType: string; aprPercentage: string; balanceSubjectToApr: string | null };

/** An account with what is owed on it: at most one of the three liabilities, in practice. */
export type Account = Row<typeof accounts> & {
  credit: Row<typeof creditLiabilities> | null;
  /** In the bank's order. */
  aprs: Apr[];
  mortgage: Row<typeof mortgageLiabilities> | null;
  studentLoan: Row<typeof studentLoanLiabilities> | null;
};

/** One window of the user's open accounts, oldest first, in one statement. */
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

const accountsStatement = prepareOnce((queries) => {
  const credit = creditLiabilities;
  const mortgage = mortgageLiabilities;
  const studentLoan = studentLoanLiabilities;

  return queries
    .select({
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
        accountId: credit.accountId,
        minimumPaymentAmount: credit.minimumPaymentAmount,
        nextPaymentDueDate: credit.nextPaymentDueDate,
        isOverdue: credit.isOverdue,
        lastStatementBalance: credit.lastStatementBalance,
        lastStatementIssueDate: credit.lastStatementIssueDate,
        lastPaymentAmount: credit.lastPaymentAmount,
        lastPaymentDate: credit.lastPaymentDate,
      },
      aprs: aprsOfAccount,
      mortgage: {
        accountId: mortgage.accountId,
        nextMonthlyPayment: mortgage.nextMonthlyPayment,
        nextPaymentDueDate: mortgage.nextPaymentDueDate,
        interestRatePercentage: mortgage.interestRatePercentage,
        pastDueAmount: mortgage.pastDueAmount,
        originationPrincipalAmount: mortgage.originationPrincipalAmount,
        termMonths: mortgage.termMonths,
        lastPaymentAmount: mortgage.lastPaymentAmount,
        lastPaymentDate: mortgage.lastPaymentDate,
      },
      studentLoan: {
        accountId: studentLoan.accountId,
        minimumPaymentAmount: studentLoan.minimumPaymentAmount,
        nextPaymentDueDate: studentLoan.nextPaymentDueDate,
        interestRatePercentage: studentLoan.interestRatePercentage,
        isOverdue: studentLoan.isOverdue,
        lastPaymentAmount: studentLoan.lastPaymentAmount,
        lastPaymentDate: studentLoan.lastPaymentDate,
      },
    })
    .from(accounts)
    .leftJoin(credit, sql`${credit.accountId} = ${accounts.id}`)
    .leftJoin(mortgage, sql`${mortgage.accountId} = ${accounts.id}`)
    .leftJoin(studentLoan, sql`${studentLoan.accountId} = ${accounts.id}`)
    .where(openOnes)
    .orderBy(accounts.createdAt, accounts.id)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare("find_accounts");
});

const countStatement = prepareOnce((queries) =>
  queries
    .select({ count: sql<number>`count(*)::integer` })
    .from(accounts)
    .where(openOnes)
    .prepare("count_accounts"),
);
