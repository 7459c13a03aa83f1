import { and, asc, eq, gte, lt, or } from "drizzle-orm";

import type { Db } from "#database/database.ts";
import { passkeys } from "#database/schema.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;
type OwnPasskey = { id: string; userId: string };

/** Returns the user's passkeys, the oldest first. */
export async function findPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  return db.$count(passkeys, eq(passkeys.userId, userId));
}

/** Returns the passkey with this credential id, of any user, or null if there is none. */
export async function findPasskeyByCredential(
  db: Db,
  credentialId: string,
): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));

  return row ?? null;
}

/** Stores a passkey. @returns null if it exists already, for any user. */
export async function insertPasskey(
  db: Db,
  passkey: Omit<PasskeyRow, "id" | "lastUsedAt">,
): Promise<PasskeyRow | null> {
  const [row] = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning();

  return row ?? null;
}

export async function savePasskeyUse(
  db: Db,
  { id, ...use }: Pick<PasskeyRow, "id" | "signCount" | "isBackedUp" | "lastUsedAt">,
): Promise<void> {
  await db.update(passkeys).set(use).where(eq(passkeys.id, id));
}

/** @returns null if the user has no such passkey. */
export async function renamePasskeyRow(
  db: Db,
  { id, userId, name }: OwnPasskey & { name: string },
): Promise<PasskeyRow | null> {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  const [row] = await db.update(passkeys).set({ name }).where(own).returning();

  return row ?? null;
}

/** @returns whether the user had such a passkey. */
export async function deletePasskey(db: Db, { id, userId }: OwnPasskey): Promise<boolean> {
  const { rowCount } = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)));

  return rowCount === 1;
}

/**
 * Deletes the passkeys of a user, except those added within a trusted span. @returns how many it
 * deleted.
 */
export async function deletePasskeysOfUser(
  db: Db,
  { userId, trusted }: { userId: string; trusted: { from: Date; until: Date } | null },
): Promise<number> {
  const { createdAt } = passkeys;
  const isOutside =
    trusted === null ? undefined : or(lt(createdAt, trusted.from), gte(createdAt, trusted.until));
  const deleted = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), isOutside))
    .returning({ id: passkeys.id });

  return deleted.length;
}
