import { and, eq, gt, gte, isNull, lt } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { emailKeys, users } from "#database/schema.ts";

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

/** Whether a user has a valid key for a purpose. */
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

/** Deletes keys that expired before `before`, used or not. */
export async function deleteEmailKeysExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.delete(emailKeys).where(lt(emailKeys.expiresAt, before));
}
