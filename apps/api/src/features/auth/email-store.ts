import { and, eq, getTableColumns, gt, gte, isNull, lt, ne, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { emailChanges, emailKeys, users } from "#database/schema.ts";

export type NewEmailKey = typeof emailKeys.$inferInsert;

export async function insertEmailKey(db: Db, key: NewEmailKey): Promise<void> {
  await db.insert(emailKeys).values(key);
}

export type EmailKeyOwner = {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  createdAt: Date;
};

type PresentedKey = { keyHash: string; purpose: NewEmailKey["purpose"]; now: Date };

/** Returns the user of a key without using it up, or null if it is unknown, used or expired. */
export async function findEmailKeyOwner(db: Db, key: PresentedKey): Promise<EmailKeyOwner | null> {
  const [row] = await db
    .select({
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      createdAt: emailKeys.createdAt,
    })
    .from(emailKeys)
    .innerJoin(users, eq(users.id, emailKeys.userId))
    .where(isLive(key));

  return row ?? null;
}

/**
 * Uses up a key in one statement, so only one of several concurrent callers succeeds.
 * @returns the key's user id, or null if the key is unknown, used or expired.
 */
export async function useEmailKey(db: Db, key: PresentedKey): Promise<string | null> {
  const [row] = await db
    .update(emailKeys)
    .set({ usedAt: key.now })
    .where(isLive(key))
    .returning({ userId: emailKeys.userId });

  return row?.userId ?? null;
}

function isLive({ keyHash, purpose, now }: PresentedKey) {
  return and(
    eq(emailKeys.keyHash, keyHash),
    eq(emailKeys.purpose, purpose),
    isNull(emailKeys.usedAt),
    gt(emailKeys.expiresAt, now),
  );
}

export async function hasActiveKey(
  db: Db,
  { userId, purpose, now }: Pick<NewEmailKey, "userId" | "purpose"> & { now: Date },
): Promise<boolean> {
  const isActive = and(isUnused({ userId, purpose }), gt(emailKeys.expiresAt, now));

  return (await db.$count(emailKeys, isActive)) > 0;
}

function isUnused({ userId, purpose }: Pick<NewEmailKey, "userId" | "purpose">) {
  return and(
    eq(emailKeys.userId, userId),
    eq(emailKeys.purpose, purpose),
    isNull(emailKeys.usedAt),
  );
}

type KeysToEnd = Pick<NewEmailKey, "userId" | "purpose"> & { since?: Date | null; now: Date };

/** Uses up all unused keys of a user for a purpose, or only those created since `since`. */
export async function revokeEmailKeys(
  db: Db,
  { userId, purpose, since = null, now }: KeysToEnd,
): Promise<void> {
  await db
    .update(emailKeys)
    .set({ usedAt: now })
    .where(
      and(
        isUnused({ userId, purpose }),
        since === null ? undefined : gte(emailKeys.createdAt, since),
      ),
    );
}

export async function deleteEmailKeysExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.delete(emailKeys).where(lt(emailKeys.expiresAt, before));
}

/** The columns that the role of a user may read. */
const { confirmKeyHash: _secret, ...readableColumns } = getTableColumns(emailChanges);
export type EmailChangeRow = Omit<typeof emailChanges.$inferSelect, "confirmKeyHash">;
type OfUser = { userId: string; now: Date };

const isWaiting = and(isNull(emailChanges.confirmedAt), isNull(emailChanges.endedAt));

export async function insertEmailChange(
  db: Db,
  row: typeof emailChanges.$inferInsert,
): Promise<string> {
  const [stored] = await db.insert(emailChanges).values(row).returning({ id: emailChanges.id });
  if (!stored) throw new Error("The change was not stored.");

  return stored.id;
}

/**
 * Returns the change that awaits confirmation, of a user, with an id or with the key of its link; null
 * if it does not exist or its link has expired.
 */
export async function findWaitingEmailChange(
  db: Db,
  by: { userId: string } | { id: string } | { confirmKeyHash: string },
  now: Date,
): Promise<EmailChangeRow | null> {
  const isWanted = Object.entries(by).map(([key, value]) =>
    eq(emailChanges[key as "userId" | "id" | "confirmKeyHash"], value),
  );
  const [row] = await db
    .select(readableColumns)
    .from(emailChanges)
    .where(and(...isWanted, isWaiting, gt(emailChanges.confirmUntil, now)));

  return row ?? null;
}

export async function saveConfirmKey(
  db: Db,
  { id, keyHash }: { id: string; keyHash: string },
): Promise<void> {
  await db.update(emailChanges).set({ confirmKeyHash: keyHash }).where(eq(emailChanges.id, id));
}

type Confirmation = { id: string; now: Date; undoUntil: Date };

export async function markEmailChangeConfirmed(
  db: Db,
  { id, now, undoUntil }: Confirmation,
): Promise<void> {
  await db.update(emailChanges).set({ confirmedAt: now, undoUntil }).where(eq(emailChanges.id, id));
}

/** Ends the pending change. Returns the new address if its link still worked, otherwise null. */
export async function endWaitingEmailChange(
  db: Db,
  { userId, now }: OfUser,
): Promise<string | null> {
  const [ended] = await db
    .update(emailChanges)
    .set({ endedAt: now })
    .where(and(eq(emailChanges.userId, userId), isWaiting))
    .returning({ newEmail: emailChanges.newEmail, confirmUntil: emailChanges.confirmUntil });

  return ended !== undefined && ended.confirmUntil > now ? ended.newEmail : null;
}

/** Returns the first change confirmed since `since` that can still be undone. */
export async function findFirstUndoableChange(
  db: Db,
  { userId, since, now }: OfUser & { since: Date },
): Promise<Pick<EmailChangeRow, "oldEmail"> | null> {
  const [row] = await db
    .select({ oldEmail: emailChanges.oldEmail })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.userId, userId),
        gte(emailChanges.confirmedAt, since),
        isNull(emailChanges.endedAt),
        gt(emailChanges.undoUntil, now),
      ),
    )
    .orderBy(emailChanges.confirmedAt)
    .limit(1);

  return row ?? null;
}

/**
 * Ends the changes confirmed since `since`, or all of them if it is null. Their old addresses
 * become free.
 */
export async function endEmailChangesSince(
  db: Db,
  { userId, since, now }: OfUser & { since: Date | null },
): Promise<void> {
  await db
    .update(emailChanges)
    .set({ endedAt: now })
    .where(
      and(
        eq(emailChanges.userId, userId),
        since === null ? undefined : gte(emailChanges.confirmedAt, since),
        isNull(emailChanges.endedAt),
      ),
    );
}

/** Whether an address is reserved for another user, who can still undo their change. */
export async function isReservedByAnotherUser(
  db: Db,
  { email, userId, now }: OfUser & { email: string },
): Promise<boolean> {
  const isReserved = and(
    sql`lower(${emailChanges.oldEmail}) = lower(${email})`,
    ne(emailChanges.userId, userId),
    isNull(emailChanges.endedAt),
    gt(emailChanges.undoUntil, now),
  );

  return (await db.$count(emailChanges, isReserved)) > 0;
}

export async function deleteEmailChangesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.requestedAt, before));
}
