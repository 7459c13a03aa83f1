import { sql } from "drizzle-orm";

import { prepareOnce, type Queries } from "#database/database.ts";
import {
  accounts,
  connections,
  creditLiabilities,
  debtEntries,
  mortgageLiabilities,
  studentLoanLiabilities,
} from "#database/schema.ts";

import type { Debt } from "./upcoming-payment-rules.ts";

type Row = Omit<Debt, "liability"> & { isMortgage: boolean; isStudentLoan: boolean };

/**
 * Open accounts that carry a credit, mortgage or student-loan liability, with what the bank and the
 * user say of the next payment, in no particular order.
 * One statement: Home is the page that is opened most.
 */
export async function findDebts(queries: Queries, userId: string): Promise<Debt[]> {
  const rows: Row[] = await debtsStatement(queries).execute({ userId });

  return rows.map(({ isMortgage, isStudentLoan, ...debt }) => ({
    ...debt,
    liability: isMortgage ? "mortgage" : isStudentLoan ? "student_loan" : "credit",
  }));
}

const debtsStatement = prepareOnce((queries) => {
  const credit = creditLiabilities;
  const mortgage = mortgageLiabilities;
  const student = studentLoanLiabilities;

  return queries
    .select({
      accountId: accounts.id,
      connectionId: accounts.connectionId,
      name: accounts.name,
      officialName: accounts.officialName,
      mask: accounts.mask,
      currency: accounts.currency,
      institutionId: connections.institutionId,
      institutionName: connections.institutionName,
      syncedAt: connections.lastSyncedAt,
      isMortgage: sql<boolean>`${mortgage.accountId} is not null`,
      isStudentLoan: sql<boolean>`${student.accountId} is not null`,
      userAmount: debtEntries.minimum,
      userAmountAt: debtEntries.minimumAt,
      userDueDay: debtEntries.dueDay,
      bankAmount: sql<string | null>`coalesce(
        ${credit.minimumPaymentAmount}, ${mortgage.nextMonthlyPayment}, ${student.minimumPaymentAmount})`,
      bankDueDate: sql<string | null>`coalesce(
        ${credit.nextPaymentDueDate}, ${mortgage.nextPaymentDueDate}, ${student.nextPaymentDueDate})::text`,
      // Of cards and student loans Plaid says only that they are overdue, not how much.
      pastDueAmount: mortgage.pastDueAmount,
      isOverdue: sql<boolean | null>`coalesce(
        ${credit.isOverdue}, ${mortgage.pastDueAmount} > 0, ${student.isOverdue})`,
    })
    .from(accounts)
    .innerJoin(connections, sql`${connections.id} = ${accounts.connectionId}`)
    .leftJoin(credit, sql`${credit.accountId} = ${accounts.id}`)
    .leftJoin(mortgage, sql`${mortgage.accountId} = ${accounts.id}`)
    .leftJoin(student, sql`${student.accountId} = ${accounts.id}`)
    .leftJoin(debtEntries, sql`${debtEntries.accountId} = ${accounts.id}`)
    .where(
      sql`${accounts.userId} = ${sql.placeholder("userId")} and ${accounts.closedAt} is null
        and coalesce(${credit.accountId}, ${mortgage.accountId}, ${student.accountId}) is not null`,
    )
    .prepare("find_debts");
});
