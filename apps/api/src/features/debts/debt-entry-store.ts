import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";

import { columnsByName, valuesByKey } from "#database/columns-by-name.ts";
import type { Db } from "#database/database.ts";
import { accounts, debtEntries, liabilities, users } from "#database/schema.ts";

import { type DebtEntry, NOTHING_STATED, onlyStated, type StatedDebt } from "./debt-rows.ts";

type Key = { userId: string; id: string };

/** Locks the user's row, so that only one transaction at a time counts and adds debts. */
export async function lockUserDebts(db: Db, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

/** Counts the manual debts that are not removed. */
export async function countManualDebts(db: Db, userId: string): Promise<number> {
  const { accountId, removedAt } = debtEntries;
  const isCounted = and(eq(debtEntries.userId, userId), isNull(accountId), isNull(removedAt));

  return db.$count(debtEntries, isCounted);
}

/**
 * Inserts manual debts.
 * @param debts at least one.
 */
export async function insertManualDebts(
  db: Db,
  debts: readonly (Key & { stated: StatedDebt; createdAt: Date })[],
): Promise<void> {
  await db.insert(debtEntries).values(
    debts.map(({ stated, ...key }) => ({
      ...valuesByKey(debtEntries, onlyStated(stated)),
      ...key,
    })),
  );
}

type Keys = { userId: string; ids: readonly string[] };

/** Returns which of the ids belong to debt entries of the user, including removed ones. */
export async function findEntryIds(db: Db, { userId, ids }: Keys): Promise<string[]> {
  const found = await db
    .select({ id: debtEntries.id })
    .from(debtEntries)
    .where(and(eq(debtEntries.userId, userId), inArray(debtEntries.id, [...ids])));

  return found.map(({ id }) => id);
}

/** Marks entries as removed. Keeps the time of those that were removed before. */
export async function removeEntries(
  db: Db,
  { userId, ids, removedAt }: Keys & { removedAt: Date },
): Promise<void> {
  await db
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

/** Locks an account of the user against deletion until the transaction ends. Returns false if it does not exist. */
export async function lockAccountRow(db: Db, { userId, id }: Key): Promise<boolean> {
  const held = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.userId, userId)))
    .for("key share");

  return held.length > 0;
}

/** Creates an empty entry for the user's input about each account that has none. */
export async function upsertLinkedEntries(
  db: Db,
  { ids, ...key }: { userId: string; ids: readonly string[]; createdAt: Date },
): Promise<void> {
  if (ids.length === 0) return;

  const nothing = valuesByKey(debtEntries, NOTHING_STATED);
  await db
    .insert(debtEntries)
    .values(ids.map((id) => ({ ...nothing, ...key, id, accountId: id })))
    .onConflictDoNothing();
}

/** Returns the user's entry, removed or not, and locks it until the transaction ends. Null if there is none. */
export async function lockEntry(db: Db, { userId, id }: Key): Promise<DebtEntry | null> {
  const [entry] = await db
    .select(columnsByName(debtEntries))
    .from(debtEntries)
    .where(and(eq(debtEntries.id, id), eq(debtEntries.userId, userId)))
    .for("update");

  return entry ?? null;
}

/** Columns that `saveEntry` can change besides the user's input. */
type StatusColumn = "removed_at" | "same_as" | "kept_apart" | "duplicate_of";

export async function saveEntry(
  db: Db,
  { userId, id, change }: Key & { change: Partial<StatedDebt & Pick<DebtEntry, StatusColumn>> },
): Promise<void> {
  if (Object.keys(change).length === 0) return;

  await db
    .update(debtEntries)
    .set(valuesByKey(debtEntries, change))
    .where(and(eq(debtEntries.id, id), eq(debtEntries.userId, userId)));
}

export async function nicknameDebt(
  db: Db,
  { userId, id, nickname, now }: Key & { nickname: string; now: Date },
): Promise<void> {
  await upsertLinkedEntries(db, { userId, ids: [id], createdAt: now });
  await saveEntry(db, { userId, id, change: { nickname } });
}

/** Detaches an entry from its account, so that it becomes a manual debt and survives the account's deletion. */
export async function detachEntry(
  db: Db,
  { userId, id, stated }: Key & { stated: StatedDebt },
): Promise<void> {
  await db
    .update(debtEntries)
    .set({ ...valuesByKey(debtEntries, onlyStated(stated)), accountId: null })
    .where(and(eq(debtEntries.id, id), eq(debtEntries.userId, userId)));
}

/**
 * Removes the user's due day from debts for which the bank now reports the same day, so that a later report counts
 * again. A report of a shorter month's last day does not match day 31.
 */
export async function forgetAgreedDueDays(db: Db, connectionId: string): Promise<void> {
  await db
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

/** Deletes a user's removed manual debts except for the most recently removed ones. */
export async function pruneRemovedDebts(db: Db, userId: string, keptMax: number): Promise<void> {
  const older = db
    .select({ id: debtEntries.id })
    .from(debtEntries)
    .where(and(eq(debtEntries.userId, userId), isNotNull(debtEntries.removedAt)))
    .orderBy(desc(debtEntries.removedAt), desc(debtEntries.id))
    .offset(keptMax);

  await db
    .delete(debtEntries)
    .where(and(eq(debtEntries.userId, userId), inArray(debtEntries.id, older)));
}

export async function deleteRemovedDebts(db: Db, before: Date): Promise<void> {
  await db
    .delete(debtEntries)
    .where(and(isNotNull(debtEntries.removedAt), lt(debtEntries.removedAt, before)));
}

/** Replaces the id of a linked debt in the merge and "not the same" records of the user's manual debts. */
export async function renameInEntries(
  db: Db,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  const renamed = (column: typeof debtEntries.sameAs | typeof debtEntries.keptApart) =>
    sql`replace(${column}::text, ${from}, ${to})::jsonb`;
  await db
    .update(debtEntries)
    .set({
      sameAs: sql`${renamed(debtEntries.sameAs)}`,
      keptApart: sql`${renamed(debtEntries.keptApart)}`,
    })
    .where(and(eq(debtEntries.userId, userId), isNull(debtEntries.accountId)));
}
