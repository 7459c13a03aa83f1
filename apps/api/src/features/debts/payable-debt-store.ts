import { and, eq, inArray, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import type { Queries } from "#database/database.ts";
import { accounts, connections, debtEntries, liabilities, users } from "#database/schema.ts";

import {
  isLinkedDebtOf,
  isManualDebtOf,
  linkedDebtColumns,
  linkedDebtOrder,
  manualDebtOrder,
  type PaidSince,
  paidSinceColumns,
} from "./debt-store.ts";
import type { DebtEntry } from "./debt-rows.ts";
import type {
  PayableLinked,
  PayableManual,
  PayableStated,
  PayableStudentLoan,
} from "./payable-debt-rules.ts";

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
};

type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null };

/** A linked debt with the bank's report on its payments. `entryId` is set if the user entered something. */
export type LinkedPayable = Omit<PayableLinked, "entry" | "studentLoan"> &
  PayableStudentLoan &
  Nullable<Omit<PayableStated, "minimum">> &
  Omit<Word, "debtId" | "shortName" | "isZeroUnclear" | "balanceAt"> & {
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
