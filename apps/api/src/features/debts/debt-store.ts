import { and, eq, inArray, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

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
import type {
  PayableLinked,
  PayableManual,
  PayableStated,
  PayableStudentLoan,
} from "./payable-debt-rules.ts";

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
const linkedDebtColumns = {
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
const isLinkedDebtOf = (userId: string) => sql`${accounts.userId} = ${userId}
  and ${accounts.closedAt} is null
  and (${accounts.type} in ('credit', 'loan') or ${liabilities.accountId} is not null)`;

const linkedDebtOrder = [connections.createdAt, connections.id, accounts.position, accounts.id];

/** Condition on debt entries: a manual debt of the user that is not removed. */
const isManualDebtOf = (userId: string) => sql`${debtEntries.userId} = ${userId}
  and ${debtEntries.accountId} is null and ${debtEntries.removedAt} is null`;

const manualDebtOrder = [debtEntries.createdAt, debtEntries.id];

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
const paidSinceColumns = {
  statedAt: sql<Date | null>`${balancesStatedAt}`.mapWith(debtEntries.createdAt),
  timeZone: users.timeZone,
  paid: paymentsSince,
};

/** What the bank and the user state about a debt's due date and amount, besides what `PayableDebt` shows. */
export type Word = {
  debtId: string;
  /** The account's name next to its official one, as banks often write it in transactions; null if entered. */
  shortName: string | null;
  dueDay: number | null;
  dueDayAt: Date | null;
  /** When the balance of an entered debt was last entered; null of a linked one. */
  balanceAt: Date | null;
  syncedAt: Date | null;
  hasTransactions: boolean;
  liability: "credit" | "mortgage" | "student_loan" | null;
  statementDate: string | null;
  statementBalance: string | null;
  isOverdue: boolean | null;
  pastDue: string | null;
  lateFee: string | null;
  lastPaymentAmount: string | null;
  lastPaymentDate: string | null;
  /** The bank reports a payment of zero on a loan that may still have to be paid. */
  isZeroUnclear: boolean;
  /** The servicer reports that no payment is due for now, perhaps without an end. */
  isPaused: boolean;
};

type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null };

/** A linked debt with the bank's report on its payments. `entryId` is set if the user entered something. */
export type LinkedPayable = Omit<PayableLinked, "entry" | "studentLoan"> &
  PayableStudentLoan &
  Nullable<Omit<PayableStated, "minimum">> &
  Omit<Word, "debtId" | "shortName" | "isZeroUnclear" | "isPaused" | "balanceAt"> & {
    entryId: string | null;
    statedMinimum: string | null;
    since: Date;
  };

/** `since` is when the debt was entered. */
export type ManualPayable = Omit<PayableManual, "estimatedInterest"> &
  PaidSince &
  Pick<Word, "dueDayAt"> &
  Pick<DebtEntry, "accrual" | "accruedInterest" | "escrow" | "isSubsidized" | "keptApart"> & {
    since: Date;
  };

/** All debts of a user, or only those with the given ids. */
export type WhichPayables = { userId: string; debtIds: readonly string[] | null };

/** Returns the user's open accounts that are debts, in the order of `findLinkedDebts`. */
export async function findLinkedPayables(
  queries: Queries,
  { userId, debtIds }: WhichPayables,
): Promise<LinkedPayable[]> {
  return queries
    .select({
      ...linkedDebtColumns,
      loanStatus: liabilities.loanStatus,
      loanStatusEndDate: liabilities.loanStatusEndDate,
      repaymentPlan: liabilities.repaymentPlan,
      outstandingInterestAmount: liabilities.outstandingInterestAmount,
      // Most lenders report no transactions on loans.
      hasTransactions: sql<boolean>`coalesce(${liabilities.kind} = 'credit' and ${connections.transactionsCursor} is not null, false)`,
      statementDate: liabilities.lastStatementIssueDate,
      statementBalance: liabilities.lastStatementBalance,
      isOverdue: liabilities.isOverdue,
      pastDue: liabilities.pastDueAmount,
      lateFee: liabilities.lateFeeAmount,
      lastPaymentAmount: liabilities.lastPaymentAmount,
      lastPaymentDate: liabilities.lastPaymentDate,
      entryId: debtEntries.id,
      statedMinimum: debtEntries.minimum,
      since: accounts.createdAt,
      ...statedColumns,
    })
    .from(accounts)
    .innerJoin(connections, eq(connections.id, accounts.connectionId))
    .leftJoin(liabilities, eq(liabilities.accountId, accounts.id))
    .leftJoin(debtEntries, eq(debtEntries.accountId, accounts.id))
    .where(and(isLinkedDebtOf(userId), isOneOf(accounts.id, debtIds)))
    .orderBy(...linkedDebtOrder);
}

/** Returns the manual debts that the user has not removed, in the order of `findManualDebts`. */
export async function findManualPayables(
  queries: Queries,
  { userId, debtIds }: WhichPayables,
): Promise<ManualPayable[]> {
  return queries
    .select({
      id: debtEntries.id,
      name: debtEntries.name,
      lender: debtEntries.lender,
      kind: debtEntries.kind,
      currency: debtEntries.currency,
      balances: debtEntries.balances,
      lastWord: debtEntries.lastWord,
      duplicateOf: debtEntries.duplicateOf,
      keptApart: debtEntries.keptApart,
      since: debtEntries.createdAt,
      minimum: debtEntries.minimum,
      escrow: debtEntries.escrow,
      accrual: debtEntries.accrual,
      accruedInterest: debtEntries.accruedInterest,
      isSubsidized: debtEntries.isSubsidized,
      ...statedColumns,
      ...paidSinceColumns,
    })
    .from(debtEntries)
    .innerJoin(users, eq(users.id, debtEntries.userId))
    .where(and(isManualDebtOf(userId), isOneOf(debtEntries.id, debtIds)))
    .orderBy(...manualDebtOrder);
}

function isOneOf(id: AnyPgColumn, ids: readonly string[] | null) {
  return ids === null ? undefined : inArray(id, [...ids]);
}

const statedColumns = {
  owed: debtEntries.owed,
  owedAt: debtEntries.owedAt,
  minimumAt: debtEntries.minimumAt,
  dueDay: debtEntries.dueDay,
  dueDayAt: debtEntries.dueDayAt,
  defermentUntil: debtEntries.defermentUntil,
  isIncluded: debtEntries.isIncluded,
  nickname: debtEntries.nickname,
  autopay: debtEntries.autopay,
  autopayAmount: debtEntries.autopayAmount,
  leadDays: debtEntries.leadDays,
  reminderDays: debtEntries.reminderDays,
};
