import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { accounts, connections, debtEntries, payments } from "#database/schema.ts";

export type ClosedDebt = {
  id: string;
  name: string;
  mask: string | null;
  lender: string | null;
  currency: string | null;
  closedAt: Date;
  payments: { id: string; amount: string; sentOn: string }[];
};

/** Returns debts with closed accounts, last closed first, and the payments on them, newest first. */
export async function findClosedDebts(queries: Queries, userId: string): Promise<ClosedDebt[]> {
  const closed = await queries
    .select({
      id: accounts.id,
      name: sql<string>`coalesce(${debtEntries.nickname}, ${accounts.officialName}, ${accounts.name})`,
      mask: accounts.mask,
      lender: connections.institutionName,
      currency: accounts.currency,
      closedAt: sql<Date>`${accounts.closedAt}`.mapWith(accounts.closedAt),
    })
    .from(accounts)
    .innerJoin(connections, eq(connections.id, accounts.connectionId))
    .leftJoin(debtEntries, eq(debtEntries.id, accounts.id))
    .where(
      and(
        eq(accounts.userId, userId),
        isNotNull(accounts.closedAt),
        inArray(accounts.type, ["credit", "loan"]),
      ),
    )
    .orderBy(desc(accounts.closedAt), accounts.id);
  if (closed.length === 0) return [];

  const paid = await queries
    .select({
      id: payments.id,
      debtId: payments.debtId,
      amount: payments.amount,
      sentOn: payments.sentOn,
    })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        inArray(
          payments.debtId,
          closed.map(({ id }) => id),
        ),
        isNull(payments.undoneOn),
        isNull(payments.returnedOn),
      ),
    )
    .orderBy(desc(payments.sentOn), payments.id);
  const ofDebt = Map.groupBy(paid, ({ debtId }) => debtId);
  return closed.map((debt) => ({ ...debt, payments: ofDebt.get(debt.id) ?? [] }));
}
