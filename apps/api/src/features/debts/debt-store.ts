import { sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { prepareRows } from "#database/prepare-rows.ts";
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
 * The user's open accounts that are debts, with what the bank and the user say of them, by
 * connection, the oldest first, and within each in the bank's order. One statement, whatever history the accounts have.
 */
export async function findLinkedDebts(queries: Queries, userId: string): Promise<LinkedDebt[]> {
  return linkedDebtsStatement(queries).execute({ userId });
}

/** What was paid on a debt that the user entered since its balances were said last. */
export type PaidSince = {
  /** When they were said, and where the user is. */
  statedAt: Date | null;
  timeZone: string;
  /**
   * Payments that count, recorded or recognised since then, without those that the lender told of together
   * with its balance: summed by day. Those of long before that date are under one day before it.
   */
  paid: { amount: string; sentOn: string; count: number }[];
};

export type ManualDebt = PaidSince & { entry: DebtEntry };

/** The manual debts that the user has not removed, oldest first, in one statement. */
export async function findManualDebts(queries: Queries, userId: string): Promise<ManualDebt[]> {
  return manualDebtsStatement(queries).execute({ userId });
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

/** Of an account as which an entered debt is back: whether the user said that it is in the plan. */
const backInclusion = sql<boolean | null>`(
  select back.is_included from ${debtEntries} back
  where back.duplicate_of = ${accounts.id} and back.user_id = ${accounts.userId}
  limit 1
)`;

/** What an account that is a debt is, and the bank's word on its next payment. */
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

/** Of accounts beside their liabilities: an open account that is a debt of the user `userId`. */
export const isLinkedDebt = sql`${accounts.userId} = ${sql.placeholder("userId")}
  and ${accounts.closedAt} is null
  and (${accounts.type} in ('credit', 'loan') or ${liabilities.accountId} is not null)`;

export const linkedDebtOrder = [
  connections.createdAt,
  connections.id,
  accounts.position,
  accounts.id,
];

/** Of debts entered: one that the user `userId` has, linked with no account. */
export const isManualDebt = sql`${debtEntries.userId} = ${sql.placeholder("userId")}
  and ${debtEntries.accountId} is null and ${debtEntries.removedAt} is null`;

export const manualDebtOrder = [debtEntries.createdAt, debtEntries.id];

const linkedDebtsStatement = prepareRows((queries) =>
  queries
    .select({
      ...linkedDebtColumns,
      aprs: aprsOfAccount,
      interestRate: liabilities.interestRatePercentage,
      principalLent: liabilities.originationPrincipalAmount,
      termMonths: liabilities.termMonths,
      lastPaymentAmount: liabilities.lastPaymentAmount,
      lastPaymentDate: liabilities.lastPaymentDate,
      studentLoan: {
        // First what every liability has: of a join, a group whose first column is null is dropped whole.
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
    .innerJoin(connections, sql`${connections.id} = ${accounts.connectionId}`)
    .leftJoin(liabilities, sql`${liabilities.accountId} = ${accounts.id}`)
    .leftJoin(debtEntries, sql`${debtEntries.accountId} = ${accounts.id}`)
    .where(isLinkedDebt)
    .orderBy(...linkedDebtOrder)
    .prepare("find_linked_debts"),
);

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
      greatest(${payments.sentOn}, said.day - 2) as sent_on,
      count(*) as count
    from (
      select (told.at at time zone 'UTC')::date as day, told.at
      from (select ${balancesStatedAt} as at offset 0) told
    ) said, ${payments}
    where ${payments.userId} = ${debtEntries.userId} and ${payments.debtId} = ${debtEntries.id}
      and ${payments.undoneOn} is null and ${payments.returnedOn} is null
      and ${payments.createdAt} >= said.at
      and (${payments.createdAt} > said.at or ${payments.source} in ('user', 'checking'))
    group by 2
  ) paid
), '[]')`;

/** Of a row of `debt_entries`, beside its user's. */
export const paidSinceColumns = {
  statedAt: sql<Date | null>`${balancesStatedAt}`.mapWith(debtEntries.createdAt),
  timeZone: users.timeZone,
  paid: paymentsSince,
};

const manualDebtsStatement = prepareRows((queries) =>
  queries
    .select({ entry: debtEntries, ...paidSinceColumns })
    .from(debtEntries)
    .innerJoin(users, sql`${users.id} = ${debtEntries.userId}`)
    .where(isManualDebt)
    .orderBy(...manualDebtOrder)
    .prepare("find_manual_debts"),
);
