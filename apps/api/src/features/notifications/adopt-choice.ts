import type { NotificationSettings } from "@snowball/contract";

import type { Db } from "#database/database.ts";

import { deleteSettings, hasChosen, saveSettings } from "./notification-store.ts";

type Adopted = { userId: string; at: Date };

/**
 * Stores imported notification settings in the caller's transaction, if the user has none.
 * @returns whether they were stored.
 */
export async function adoptNotifications(
  db: Db,
  { userId, settings, at }: Adopted & { settings: Partial<NotificationSettings> },
): Promise<boolean> {
  if (Object.keys(settings).length === 0) return false;
  if (await hasChosen(db, { userId })) return false;

  await saveSettings(db, { userId, change: settings, updatedAt: at });
  return true;
}

/**
 * Restores the default settings in the caller's transaction, unless they changed since the import.
 * @returns whether they were restored.
 */
export async function undoAdoptedNotifications(db: Db, { userId, at }: Adopted): Promise<boolean> {
  if (await hasChosen(db, { userId, otherThan: at })) return false;

  return deleteSettings(db, userId);
}
