import type { NotificationSettings } from "@snowball/contract";

import type { Queries } from "#database/database.ts";

import { orderMails } from "./look-requests.ts";
import { DEFAULTS, insertSettings, restoreDefaults } from "./notification-store.ts";

type Adopted = { userId: string; at: Date };

/**
 * Takes over which mails somebody wants, where nobody chose here, in the caller's transaction.
 * @returns whether it did.
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
 * As where nobody chose, unless something was chosen since they were taken over, in the caller's transaction.
 * @returns whether it is.
 */
export async function undoAdoptedNotifications(
  queries: Queries,
  { userId, at }: Adopted,
): Promise<boolean> {
  const isUndone = await restoreDefaults(queries, { userId, updatedAt: at, settings: DEFAULTS });
  if (isUndone) await orderMails(queries, userId);

  return isUndone;
}
