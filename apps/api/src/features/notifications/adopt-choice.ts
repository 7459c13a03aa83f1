import type { NotificationSettings } from "@snowball/contract";

import type { Queries } from "#database/database.ts";

import { deleteSettings, hasChosen, saveSettings } from "./notification-store.ts";

type Adopted = { userId: string; at: Date };

/**
 * Stores imported notification settings in the caller's transaction, if the user has none.
 * @returns whether they were stored.
 */
export async function adoptNotifications(
  queries: Queries,
  { userId, settings, at }: Adopted & { settings: Partial<NotificationSettings> },
): Promise<boolean> {
  if (Object.keys(settings).length === 0) return false;
  if (await hasChosen(queries, { userId })) return false;

  await saveSettings(queries, { userId, change: settings, updatedAt: at });
  return true;
}

/**
 * Restores the default settings in the caller's transaction, unless they changed since the import.
 * @returns whether they were restored.
 */
export async function undoAdoptedNotifications(
  queries: Queries,
  { userId, at }: Adopted,
): Promise<boolean> {
  if (await hasChosen(queries, { userId, otherThan: at })) return false;

  const isUndone = await deleteSettings(queries, userId);
  return isUndone;
}
