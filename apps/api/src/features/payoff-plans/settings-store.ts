import type { PayoffPlanSettings } from "@snowball/contract";
import { eq } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { payoffPlanSettings } from "#database/schema.ts";

/** Returns the user's saved settings; null if there are none. */
export async function findSettings(
  queries: Queries,
  userId: string,
): Promise<PayoffPlanSettings | null> {
  const [row] = await selectSettings(queries, userId);

  return row?.settings ?? null;
}

/** Like `findSettings`, but locks the row until the transaction ends. */
export async function lockSettings(
  queries: Queries,
  userId: string,
): Promise<PayoffPlanSettings | null> {
  const [row] = await selectSettings(queries, userId).for("update");

  return row?.settings ?? null;
}

function selectSettings(queries: Queries, userId: string) {
  return queries.select().from(payoffPlanSettings).where(eq(payoffPlanSettings.userId, userId));
}

export async function saveSettings(
  queries: Queries,
  { userId, settings, now }: { userId: string; settings: PayoffPlanSettings; now: Date },
): Promise<void> {
  await queries
    .insert(payoffPlanSettings)
    .values({ userId, settings, updatedAt: now })
    .onConflictDoUpdate({
      target: payoffPlanSettings.userId,
      set: { settings, updatedAt: now },
    });
}

type Imported = { userId: string; importId: string; now: Date };

/** Stores the settings of an import, and keeps the settings that they replace. */
export async function saveImportedSettings(
  queries: Queries,
  { userId, importId, settings, now }: Imported & { settings: PayoffPlanSettings },
): Promise<void> {
  const before = await lockSettings(queries, userId);
  const replaced = { import: importId, at: now.toISOString(), settings: before };

  await queries
    .insert(payoffPlanSettings)
    .values({ userId, settings, replaced, updatedAt: now })
    .onConflictDoUpdate({
      target: payoffPlanSettings.userId,
      set: { settings, replaced, updatedAt: now },
    });
}

/**
 * Restores the settings that an import replaced, unless they changed since then. Returns whether the settings came
 * with the import.
 */
export async function restoreReplacedSettings(
  queries: Queries,
  { userId, importId, now }: Imported,
): Promise<boolean> {
  const [row] = await selectSettings(queries, userId).for("update");
  const replaced = row?.replaced ?? null;
  if (!row || replaced === null || replaced.import !== importId) return false;

  const own = eq(payoffPlanSettings.userId, userId);
  const isChanged = row.updatedAt.toISOString() !== replaced.at;
  if (!isChanged && replaced.settings === null) {
    await queries.delete(payoffPlanSettings).where(own);
    return true;
  }
  const restored = isChanged ? {} : { settings: replaced.settings ?? undefined, updatedAt: now };
  await queries
    .update(payoffPlanSettings)
    .set({ ...restored, replaced: null })
    .where(own);
  return true;
}
