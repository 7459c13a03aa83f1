import type { PayoffPlanSettings } from "@snowball/contract";
import { eq, type Placeholder, sql } from "drizzle-orm";

import { type Db, preparedQuery } from "#database/database.ts";
import { payoffPlanSettings } from "#database/schema.ts";

/** Returns the user's saved settings; null if there are none. */
export async function findSettings(db: Db, userId: string): Promise<PayoffPlanSettings | null> {
  const [row] = await settingsOf(db, { userId });

  return row?.settings ?? null;
}

const settingsOf = preparedQuery((db) => selectSettings(db, sql.placeholder("userId")));

/** Like `findSettings`, but locks the row until the transaction ends. */
export async function lockSettings(db: Db, userId: string): Promise<PayoffPlanSettings | null> {
  const [row] = await selectSettings(db, userId).for("update");

  return row?.settings ?? null;
}

function selectSettings(db: Db, userId: string | Placeholder) {
  return db.select().from(payoffPlanSettings).where(eq(payoffPlanSettings.userId, userId));
}

/** @param replaced what an import replaced; absent if no import brought the settings. */
export async function saveSettings(
  db: Db,
  { userId, settings, replaced, now }: Changed & { settings: PayoffPlanSettings } & Replaced,
): Promise<void> {
  const row = { settings, updatedAt: now, ...(replaced && { replaced }) };

  await db
    .insert(payoffPlanSettings)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: payoffPlanSettings.userId, set: row });
}

type Changed = { userId: string; now: Date };
type Replaced = { replaced?: typeof payoffPlanSettings.$inferInsert.replaced };
type Imported = Changed & { importId: string };

/** Stores the settings of an import, and keeps the settings that they replace. */
export async function saveImportedSettings(
  db: Db,
  { importId, ...saved }: Imported & { settings: PayoffPlanSettings },
): Promise<void> {
  const settings = await lockSettings(db, saved.userId);
  const replaced = { import: importId, at: saved.now.toISOString(), settings };

  await saveSettings(db, { ...saved, replaced });
}

/**
 * Restores the settings that an import replaced, unless they changed since then. Returns whether the settings came
 * with the import.
 */
export async function restoreReplacedSettings(
  db: Db,
  { userId, importId, now }: Imported,
): Promise<boolean> {
  const [row] = await selectSettings(db, userId).for("update");
  const replaced = row?.replaced ?? null;
  if (!row || replaced === null || replaced.import !== importId) return false;

  const own = eq(payoffPlanSettings.userId, userId);
  const isChanged = row.updatedAt.toISOString() !== replaced.at;
  if (!isChanged && replaced.settings === null) {
    await db.delete(payoffPlanSettings).where(own);
    return true;
  }
  const restored = isChanged ? {} : { settings: replaced.settings ?? undefined, updatedAt: now };
  await db
    .update(payoffPlanSettings)
    .set({ ...restored, replaced: null })
    .where(own);
  return true;
}
