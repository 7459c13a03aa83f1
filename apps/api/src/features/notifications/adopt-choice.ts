import type { NotificationSettings } from "@snowball/contract";

import type { Queries } from "#database/database.ts";

import { orderMails } from "./notification-job-requests.ts";
import { DEFAULTS, insertSettings, restoreDefaults } from "./notification-store.ts";

type Adopted = { userId: string; at: Date };

/**
 * Stores imported notification settings in the caller's transaction, if the user has none.
 * @returns whether they were stored.
 */
export async function adoptNotifications(
  queries: Queries,
  { userId, settings, at }: Adopted & { settings: NotificationSettings },
): Promise<boolean> {
  const isAdopted = await insertSettings(queries, { userId, settings, updatedAt: at });
  if (isAdopted) await orderMails(queries, userId);

  return isAdopted;
}

/**
 * Restores the default settings in the caller's transaction, unless they changed since the import.
 * @returns whether they were restored.
 */
export async function undoAdoptedNotifications(
  queries: Queries,
  { userId, at }: Adopted,
): Promise<boolean> {
  const isUndone = await restoreDefaults(queries, { userId, updatedAt: at, settings: DEFAULTS });
  if (isUndone) await orderMails(queries, userId);

  return isUndone;
}
