import { and, count, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { accounts, debtEntries, liabilities, users } from "#database/schema.ts";

import { NOTHING_STATED, type DebtEntry, type MovedTotal, type StatedDebt } from "./debt-rows.ts";

type Key = { userId: string; id: string };

/** Lets the user's debts be counted and added to by one call at a time. */
export async function lockDebtor(queries: Queries, userId: string): Promise<void> {
  await queries
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
}

/** Manual debts that were not removed. */
export async function countManualDebts(queries: Queries, userId: string): Promise<number> {
  const [row] = await queries
    .select({ count: count() })
    .from(debtEntries)
    .where(
      and(
        eq(debtEntries.userId, userId),
        isNull(debtEntries.accountId),
        isNull(debtEntries.removedAt),
      ),
    );
  return row?.count ?? 0;
}

/** @param debts at least one. */
export async function insertManualDebts(
  queries: Queries,
  debts: readonly (Key & { stated: StatedDebt; createdAt: Date })[],
): Promise<void> {
  await queries
    .insert(debtEntries)
    .values(debts.map(({ stated, ...key }) => ({ ...stated, ...key })));
}

type Keys = { userId: string; ids: readonly string[] };

/** Which of them the user has, removed ones as well. */
export async function findEntryIds(queries: Queries, { userId, ids }: Keys): Promise<string[]> {
  const found = await queries
    .select({ id: debtEntries.id })
    .from(debtEntries)
    .where(and(eq(debtEntries.userId, userId), inArray(debtEntries.id, [...ids])));

  return found.map(({ id }) => id);
}

/** Those that were removed before stay as they are. */
export async function removeEntries(
  queries: Queries,
  { userId, ids, removedAt }: Keys & { removedAt: Date },
): Promise<void> {
  await queries
    .update(debtEntries)
    .set({ removedAt, duplicateOf: null })
    .where(
      and(
        eq(debtEntries.userId, userId),
        inArray(debtEntries.id, [...ids]),
        isNull(debtEntries.removedAt),
      ),
    );
}

/** Keeps an account of the user from being deleted until the transaction ends; false where there is none. */
export async function holdAccount(queries: Queries, { userId, id }: Key): Promise<boolean> {
  const held = await queries
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.userId, userId)))
    .for("key share");

  return held.length > 0;
}

/** Makes room for what the user says of an account, where there is none yet. */
export async function openLinkedEntry(
  queries: Queries,
  key: Key & { createdAt: Date },
): Promise<void> {
  await queries
    .insert(debtEntries)
    .values({ ...NOTHING_STATED, ...key, accountId: key.id })
    .onConflictDoNothing();
}

/** The user's entry, removed ones as well, held until the transaction ends; null when there is none. */
export async function lockEntry(queries: Queries, { userId, id }: Key): Promise<DebtEntry | null> {
  const [entry] = await queries
    .select()
    .from(debtEntries)
    .where(and(eq(debtEntries.id, id), eq(debtEntries.userId, userId)))
    .for("update");

  return entry ?? null;
}

/** What is kept of a debt beside what the user says of it. */
type KeptBeside = "removedAt" | "sameAs" | "keptApart" | "duplicateOf" | keyof MovedTotal;

export async function saveEntry(
  queries: Queries,
  { userId, id, change }: Key & { change: Partial<StatedDebt & Pick<DebtEntry, KeptBeside>> },
): Promise<void> {
  if (Object.keys(change).length === 0) return;

  await queries
    .update(debtEntries)
    .set(change)
    .where(and(eq(debtEntries.id, id), eq(debtEntries.userId, userId)));
}

/** Lets the entry of a linked debt stand by itself: it goes on when the account is deleted. */
export async function makeEntryManual(
  queries: Queries,
  { userId, id, stated }: Key & { stated: StatedDebt },
): Promise<void> {
  const own = STATED_COLUMNS.map((column) => [column, stated[column]]);
  await queries
    .update(debtEntries)
    .set({ ...(Object.fromEntries(own) as StatedDebt), accountId: null })
    .where(and(eq(debtEntries.id, id), eq(debtEntries.userId, userId)));
}

const STATED_COLUMNS = Object.keys(NOTHING_STATED) as (keyof StatedDebt)[];

/**
 * Takes back the due days that the bank's dates have come round to: what the bank says later is a newer
 * word than the user's. The last day of a shorter month does not say that it means the 31st.
 */
export async function forgetAgreedDueDays(queries: Queries, connectionId: string): Promise<void> {
  await queries
    .update(debtEntries)
    .set({ dueDay: null, dueDayAt: null })
    .where(
      sql`${debtEntries.dueDay} is not null and ${debtEntries.accountId} in (
        select ${liabilities.accountId}
        from ${liabilities} join ${accounts} on ${accounts.id} = ${liabilities.accountId}
        where ${accounts.connectionId} = ${connectionId}
          and extract(day from ${liabilities.nextPaymentDueDate}) = ${debtEntries.dueDay}
      )`,
    );
}

/** Deletes manual debts that the user has removed, but for the last ones. */
export async function deleteRemovedDebtsBut(
  queries: Queries,
  userId: string,
  keptMax: number,
): Promise<void> {
  const older = queries
    .select({ id: debtEntries.id })
    .from(debtEntries)
    .where(and(eq(debtEntries.userId, userId), isNotNull(debtEntries.removedAt)))
    .orderBy(desc(debtEntries.removedAt), desc(debtEntries.id))
    .offset(keptMax);

  await queries
    .delete(debtEntries)
    .where(and(eq(debtEntries.userId, userId), inArray(debtEntries.id, older)));
}

/** Deletes manual debts that were removed before an instant. */
export async function deleteRemovedDebts(queries: Queries, before: Date): Promise<void> {
  await queries
    .delete(debtEntries)
    .where(and(isNotNull(debtEntries.removedAt), lt(debtEntries.removedAt, before)));
}

/** Entered debts name linked ones that they are, or are not: by the new id from now on. */
export async function renameInEntries(
  queries: Queries,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  const renamed = (column: typeof debtEntries.sameAs | typeof debtEntries.keptApart) =>
    sql`replace(${column}::text, ${from}, ${to})::jsonb`;
  await queries
    .update(debtEntries)
    .set({
      sameAs: sql`${renamed(debtEntries.sameAs)}`,
      keptApart: sql`${renamed(debtEntries.keptApart)}`,
    })
    .where(and(eq(debtEntries.userId, userId), isNull(debtEntries.accountId)));
}
