import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { accounts, connections, debtEntries, payments, transactions } from "#database/schema.ts";
import { olderTwin } from "#features/accounts/index.ts";

import type { ExportedTable } from "./exported-tables-store.ts";

export type ExportedRow = Record<string, unknown>;
type Page = { userId: string; after: ExportedRow | null; limit: number };

/** Returns the user's next rows of a table after a given row, in the order of its key. */
export async function findRows(
  queries: Queries,
  { columns, owner, key }: ExportedTable,
  { userId, after, limit }: Page,
): Promise<ExportedRow[]> {
  const keys = sql.join([...key], sql`, `);
  const beyond =
    after === null
      ? undefined
      : sql`(${keys}) > (${sql.join(
          key.map((column) => sql.param(after[column.name], column)),
          sql`, `,
        )})`;

  return queries
    .select(columns)
    .from(owner.table)
    .where(and(eq(owner, userId), beyond))
    .orderBy(...key)
    .limit(limit);
}

export type AccountLine = {
  institution: string | null;
  name: string;
  officialName: string | null;
  mask: string | null;
  type: string;
  subtype: string | null;
  currency: string | null;
  balanceCurrent: string | null;
  balanceAvailable: string | null;
  balanceLimit: string | null;
  /** The id of the same account on an older connection; null if there is none. */
  duplicateOf: string | null;
};

export async function findAccountLines(queries: Queries, userId: string): Promise<AccountLine[]> {
  return queries
    .select({
      institution: connections.institutionName,
      name: accounts.name,
      officialName: accounts.officialName,
      mask: accounts.mask,
      type: accounts.type,
      subtype: accounts.subtype,
      currency: accounts.currency,
      balanceCurrent: accounts.balanceCurrent,
      balanceAvailable: accounts.balanceAvailable,
      balanceLimit: accounts.balanceLimit,
      duplicateOf: olderTwin,
    })
    .from(accounts)
    .innerJoin(connections, eq(connections.id, accounts.connectionId))
    .where(eq(accounts.userId, userId))
    .orderBy(accounts.createdAt, accounts.id);
}

export type TransactionLine = {
  id: string;
  date: string;
  account: string;
  mask: string | null;
  name: string;
  merchantName: string | null;
  category: string | null;
  amount: string;
  currency: string | null;
  pending: boolean;
};

type TransactionPage = {
  userId: string;
  after: Pick<TransactionLine, "date" | "id"> | null;
  limit: number;
};

/** Returns the user's transactions after a given one, newest first. */
export async function findTransactionLines(
  queries: Queries,
  { userId, after, limit }: TransactionPage,
): Promise<TransactionLine[]> {
  const { date, id } = transactions;
  return queries
    .select({
      id,
      date,
      account: accounts.name,
      mask: accounts.mask,
      name: transactions.name,
      merchantName: transactions.merchantName,
      category: transactions.category,
      amount: transactions.amount,
      currency: transactions.currency,
      pending: transactions.pending,
    })
    .from(transactions)
    .innerJoin(accounts, eq(accounts.id, transactions.accountId))
    .where(
      and(
        eq(transactions.userId, userId),
        after === null
          ? undefined
          : or(lt(date, after.date), and(eq(date, after.date), sql`${id} > ${after.id}`)),
      ),
    )
    .orderBy(desc(date), id)
    .limit(limit);
}

export type PaymentLine = Pick<
  typeof payments.$inferSelect,
  "id" | "amount" | "sentOn" | "seenOn" | "source" | "returnedOn" | "undoneOn"
> & { debt: string | null };

type PaymentPage = {
  userId: string;
  after: Pick<PaymentLine, "sentOn" | "id"> | null;
  limit: number;
};

/** Returns the payments to the user's debts after a given one, newest first. */
export async function findPaymentLines(
  queries: Queries,
  { userId, after, limit }: PaymentPage,
): Promise<PaymentLine[]> {
  const { sentOn, id } = payments;
  return queries
    .select({
      id,
      debt: sql<string | null>`coalesce(${debtEntries.nickname}, ${debtEntries.name},
        ${accounts.officialName}, ${accounts.name})`,
      amount: payments.amount,
      sentOn,
      seenOn: payments.seenOn,
      source: payments.source,
      returnedOn: payments.returnedOn,
      undoneOn: payments.undoneOn,
    })
    .from(payments)
    .innerJoin(
      debtEntries,
      and(eq(debtEntries.userId, payments.userId), eq(debtEntries.id, payments.debtId)),
    )
    .leftJoin(accounts, eq(accounts.id, debtEntries.accountId))
    .where(
      and(
        eq(payments.userId, userId),
        // Payments of a manual debt that was joined with a linked one are listed under the linked one.
        isNull(debtEntries.sameAs),
        after === null
          ? undefined
          : or(lt(sentOn, after.sentOn), and(eq(sentOn, after.sentOn), sql`${id} > ${after.id}`)),
      ),
    )
    .orderBy(desc(sentOn), id)
    .limit(limit);
}
