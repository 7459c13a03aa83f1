import { and, eq, gt, gte, isNull, lt, ne, sql } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { emailChanges } from "#database/schema.ts";

export type EmailChangeRow = typeof emailChanges.$inferSelect;
export type NewEmailChange = Pick<
  typeof emailChanges.$inferInsert,
  "userId" | "sessionId" | "oldEmail" | "newEmail" | "requestedAt" | "confirmUntil"
>;
type PresentedKey = { keyHash: string; now: Date };
type OfUser = { userId: string; now: Date };

const isWaiting = and(isNull(emailChanges.confirmedAt), isNull(emailChanges.endedAt));

export async function insertEmailChange(db: Db, row: NewEmailChange): Promise<string> {
  const [stored] = await db.insert(emailChanges).values(row).returning({
    id: emailChanges.id,
  });
  if (!stored) throw new Error("The change was not stored.");

  return stored.id;
}

/** Returns the user's change that awaits confirmation, or null if none does. */
export async function findWaitingEmailChange(
  db: Db,
  { userId, now }: OfUser,
): Promise<Pick<EmailChangeRow, "newEmail" | "confirmUntil"> | null> {
  const [row] = await db
    .select({ newEmail: emailChanges.newEmail, confirmUntil: emailChanges.confirmUntil })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isWaiting, gt(emailChanges.confirmUntil, now)));

  return row ?? null;
}

/** Returns a pending change before its link is sent. */
export async function findUnsentEmailChange(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<EmailChangeRow | null> {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.id, id), isWaiting, gt(emailChanges.confirmUntil, now)));

  return row ?? null;
}

export async function saveConfirmKey(
  db: Db,
  { id, keyHash }: { id: string; keyHash: string },
): Promise<void> {
  await db.update(emailChanges).set({ confirmKeyHash: keyHash }).where(eq(emailChanges.id, id));
}

/**
 * Returns the change that a mailed key confirms, or null if the key is unknown, used, canceled or
 * expired.
 */
export async function findByConfirmKey(
  db: Db,
  { keyHash, now }: PresentedKey,
): Promise<EmailChangeRow | null> {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(
      and(eq(emailChanges.confirmKeyHash, keyHash), isWaiting, gt(emailChanges.confirmUntil, now)),
    );

  return row ?? null;
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
  const found = await db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(
      and(
        sql`lower(${emailChanges.oldEmail}) = lower(${email})`,
        ne(emailChanges.userId, userId),
        isNull(emailChanges.endedAt),
        gt(emailChanges.undoUntil, now),
      ),
    )
    .limit(1);
  return found.length > 0;
}

export async function deleteEmailChangesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.requestedAt, before));
}
