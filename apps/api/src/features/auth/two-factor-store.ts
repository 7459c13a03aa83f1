import { and, eq, isNotNull, isNull } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { recoveryCodes, secondSteps } from "#database/schema.ts";

export type SecondStepRow = typeof secondSteps.$inferSelect;

/** Returns the user's two-factor setup, whether it is confirmed or not. */
export async function findSecondStep(db: Db, userId: string): Promise<SecondStepRow | null> {
  const [row] = await db.select().from(secondSteps).where(eq(secondSteps.userId, userId));

  return row ?? null;
}

export async function isSecondStepOn(db: Db, userId: string): Promise<boolean> {
  const isOn = and(eq(secondSteps.userId, userId), isNotNull(secondSteps.confirmedAt));

  return (await db.$count(secondSteps, isOn)) > 0;
}

/**
 * Stores a secret until it is confirmed, replacing an unconfirmed one. @returns false if two-factor
 * authentication is already on.
 */
export async function storeSecret(
  db: Db,
  { userId, sealedSecret, startedAt }: Pick<SecondStepRow, "userId" | "sealedSecret" | "startedAt">,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(secondSteps)
    .values({ userId, sealedSecret, startedAt })
    .onConflictDoUpdate({
      target: secondSteps.userId,
      set: { sealedSecret, startedAt },
      setWhere: isNull(secondSteps.confirmedAt),
    });

  return rowCount === 1;
}

export async function saveSecondStep(
  db: Db,
  { userId, ...changes }: { userId: string; confirmedAt?: Date; usedStep: number },
): Promise<void> {
  await db.update(secondSteps).set(changes).where(eq(secondSteps.userId, userId));
}

export async function deleteSecondStep(db: Db, userId: string): Promise<void> {
  await db.delete(secondSteps).where(eq(secondSteps.userId, userId));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export async function replaceRecoveryCodes(
  db: Db,
  { userId, hashes }: { userId: string; hashes: readonly string[] },
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Uses up a recovery code. @returns whether it existed. */
export async function useRecoveryCode(
  db: Db,
  { userId, codeHash }: { userId: string; codeHash: string },
): Promise<boolean> {
  const { rowCount } = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)));

  return rowCount === 1;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}
