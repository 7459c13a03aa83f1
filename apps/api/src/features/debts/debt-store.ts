import { eq, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import {
  accounts,
  connections,
  creditAprs,
  debtEntries,
  liabilities,
  payments,
  users,
} from "#database/schema.ts";
import { billAnswer, olderTwin } from "#features/accounts/index.ts";

import type { BankApr, DebtEntry, LinkedDebt } from "./debt-rows.ts";

/**
 * Returns the user's open accounts that are debts, with the bank's report and the user's input. Sorted by
 * connection, oldest first, then in the bank's order. Runs one statement, however long the accounts' history is.
 */
export async function findLinkedDebts(queries: Queries, userId: string): Promise<LinkedDebt[]> {
  return queries
    .select({
      ...linkedDebtColumns,
      aprs: aprsOfAccount,
      interestRate: liabilities.interestRatePercentage,
      principalLent: liabilities.originationPrincipalAmount,
      termMonths: liabilities.termMonths,
      lastPaymentAmount: liabilities.lastPaymentAmount,
      lastPaymentDate: liabilities.lastPaymentDate,
      studentLoan: {
        // The first column must never be null: Drizzle drops a joined group if its first column is null.
        accountId: liabilities.accountId,
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
        originationPrincipalAmount: liabilities.originationPrincipalAmount,
      },
      isOverdue: sql<
        boolean | null
      >`coalesce(${liabilities.isOverdue}, ${liabilities.pastDueAmount} > 0)`,
      entry: debtEntries,
    })
    .from(accounts)
    .innerJoin(connections, eq(connections.id, accounts.connectionId))
    .leftJoin(liabilities, eq(liabilities.accountId, accounts.id))
    .leftJoin(debtEntries, eq(debtEntries.accountId, accounts.id))
    .where(isLinkedDebtOf(userId))
    .orderBy(...linkedDebtOrder);
}

/** Payments on a manual debt since its balances were last entered. */
export type PaidSince = {
  /** When the balances were entered, and the user's time zone. */
  statedAt: Date | null;
  timeZone: string;
  /**
   * The payments that count since then, summed by day. Leaves out those that a lender reported together with the
   * balance. Payments dated more than two days before the balances count as sent two days before.
   */
  paid: { amount: string; sentOn: string; count: number }[];
};

export type ManualDebt = PaidSince & { entry: DebtEntry };

/** Returns the manual debts that the user has not removed, oldest first. Runs one statement. */
export async function findManualDebts(queries: Queries, userId: string): Promise<ManualDebt[]> {
  return queries
    .select({ entry: debtEntries, ...paidSinceColumns })
    .from(debtEntries)
    .innerJoin(users, eq(users.id, debtEntries.userId))
    .where(isManualDebtOf(userId))
    .orderBy(...manualDebtOrder);
}

// Numbers inside JSON would be read as floats, so they leave the database as text.
const aprsOfAccount = sql<BankApr[]>`coalesce((
  select jsonb_agg(
    jsonb_build_object(
      'aprType', ${creditAprs.aprType},
      'aprPercentage', ${creditAprs.aprPercentage}::text,
      'balanceSubjectToApr', ${creditAprs.balanceSubjectToApr}::text
    ) order by ${creditAprs.position}
  )
  from ${creditAprs} where ${creditAprs.accountId} = ${accounts.id}
), '[]')`;

/** Whether the user included the entered debt that was linked again as this account. */
const backInclusion = sql<boolean | null>`(
  select back.is_included from ${debtEntries} back
  where back.duplicate_of = ${accounts.id} and back.user_id = ${accounts.userId}
  limit 1
)`;

/** The description of an account that is a debt, and the bank's report of its next payment. */
export const linkedDebtColumns = {
  id: accounts.id,
  connectionId: accounts.connectionId,
  duplicateOf: olderTwin,
  backInclusion,
  type: accounts.type,
  subtype: accounts.subtype,
  name: accounts.name,
  officialName: accounts.officialName,
  mask: accounts.mask,
  currency: accounts.currency,
  balanceCurrent: accounts.balanceCurrent,
  institutionId: connections.institutionId,
  institutionName: connections.institutionName,
  syncedAt: connections.lastSyncedAt,
  liability: liabilities.kind,
  minimum: liabilities.minimumPaymentAmount,
  dueDate: liabilities.nextPaymentDueDate,
  statementDate: liabilities.lastStatementIssueDate,
  billLoans: liabilities.billLoans,
  billShare: liabilities.billShare,
  billAnswer,
};

/** Condition on accounts and their liabilities: an open account of the user that is a debt. */
export const isLinkedDebtOf = (userId: string) => sql`${accounts.userId} = ${userId}
  and ${accounts.closedAt} is null
  and (${accounts.type} in ('credit', 'loan') or ${liabilities.accountId} is not null)`;

export const linkedDebtOrder = [
  connections.createdAt,
  connections.id,
  accounts.position,
  accounts.id,
];

/** Condition on debt entries: a manual debt of the user that is not removed. */
export const isManualDebtOf = (userId: string) => sql`${debtEntries.userId} = ${userId}
  and ${debtEntries.accountId} is null and ${debtEntries.removedAt} is null`;

export const manualDebtOrder = [debtEntries.createdAt, debtEntries.id];

const balancesStatedAt = sql`(
  select max((balance->>'amountAt')::timestamptz)
  from jsonb_array_elements(${debtEntries.balances}) balance
)`;

const paymentsSince = sql<PaidSince["paid"]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'amount', paid.amount::text, 'sentOn', paid.sent_on::text, 'count', paid.count
  ))
  from (
    select sum(${payments.amount}) as amount,
      greatest(${payments.sentOn}, stated.day - 2) as sent_on,
      count(*) as count
    from (
      select (newest.at at time zone 'UTC')::date as day, newest.at
      from (select ${balancesStatedAt} as at offset 0) newest
    ) stated, ${payments}
    where ${payments.userId} = ${debtEntries.userId} and ${payments.debtId} = ${debtEntries.id}
      and ${payments.undoneOn} is null and ${payments.returnedOn} is null
      and ${payments.createdAt} >= stated.at
      and (${payments.createdAt} > stated.at or ${payments.source} in ('user', 'checking'))
    group by 2
  ) paid
), '[]')`;

/** Columns on payments since the balances were entered, for `debt_entries` joined with `users`. */
export const paidSinceColumns = {
  statedAt: sql<Date | null>`${balancesStatedAt}`.mapWith(debtEntries.createdAt),
  timeZone: users.timeZone,
  paid: paymentsSince,
};
