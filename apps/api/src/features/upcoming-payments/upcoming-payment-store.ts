import { sql } from "drizzle-orm";

import { prepareOnce, type Queries } from "#database/database.ts";
import { accounts, connections, debtEntries, liabilities } from "#database/schema.ts";

import type { Debt } from "./upcoming-payment-rules.ts";

/**
 * Open accounts that carry a credit, mortgage or student-loan liability, with what the bank and the
 * user say of the next payment, in no particular order.
 * One statement: Home is the page that is opened most.
 */
export async function findDebts(queries: Queries, userId: string): Promise<Debt[]> {
  return debtsStatement(queries).execute({ userId });
}

const debtsStatement = prepareOnce((queries) =>
  queries
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
      liability: liabilities.kind,
      userAmount: debtEntries.minimum,
      userAmountAt: debtEntries.minimumAt,
      userDueDay: debtEntries.dueDay,
      bankAmount: liabilities.minimumPaymentAmount,
      bankDueDate: liabilities.nextPaymentDueDate,
      // Of cards and student loans Plaid says only that they are overdue, not how much.
      pastDueAmount: liabilities.pastDueAmount,
      isOverdue: sql<
        boolean | null
      >`coalesce(${liabilities.isOverdue}, ${liabilities.pastDueAmount} > 0)`,
    })
    .from(accounts)
    .innerJoin(connections, sql`${connections.id} = ${accounts.connectionId}`)
    .innerJoin(liabilities, sql`${liabilities.accountId} = ${accounts.id}`)
    .leftJoin(debtEntries, sql`${debtEntries.accountId} = ${accounts.id}`)
    .where(sql`${accounts.userId} = ${sql.placeholder("userId")} and ${accounts.closedAt} is null`)
    .prepare("find_debts"),
);
